/**
 * GraphQL types of iterations: the iterations of a group, and the mutations that create and update
 * iterations.
 */
import { ITERATION_TITLE_MAX } from "@cairn/contract/iterations";
import { formatWireTime } from "@cairn/contract/wire";
import { AppError } from "../../platform/errors/app-error.ts";
import { nullIfNotFound } from "../../platform/graphql/absent.ts";
import {
  builder,
  COMPUTED_FROM_PARENT,
  globalId,
  declareFieldAction,
} from "../../platform/graphql/builder.ts";
import { defineMutationPayload, runMutation } from "../../platform/graphql/mutations.ts";
import {
  buildConnection,
  defineConnectionType,
  computePageComplexity,
  parsePageArguments,
} from "../../platform/graphql/connections.ts";
import { currentDate } from "../access/index.ts";
import { GroupType } from "../groups/index.ts";
import { encodeIterationCursor, decodeIterationCursor } from "./cursor.ts";
import { iterationsPolicy } from "./iterations.policy.ts";
import { iterationPath, type PresentableIteration } from "./iterations.present.ts";
import { createIteration, updateIteration } from "./creating-and-updating.ts";
import { listIterationsPage } from "./reading.ts";
import { ITERATION_STATE_FILTERS, computeIterationState } from "./states.ts";

const IterationStateEnum = builder.enumType("IterationState", { values: ITERATION_STATE_FILTERS });

export const IterationType = builder.objectRef<PresentableIteration>("Iteration").implement({
  description: "A period of days that a group plans work for.",
  fields: (t) => ({
    id: t.id({
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: ({ id }) => globalId("Iteration", id),
    }),
    iid: t.exposeID("iid", { nullable: false }),
    title: t.exposeString("title", { nullable: false }),
    description: t.exposeString("description"),
    state: t.field({
      type: IterationStateEnum,
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: (iteration, _args, { ctx }) => computeIterationState(currentDate(ctx), iteration),
    }),
    startDate: t.field({
      type: "ISO8601Date",
      extensions: COMPUTED_FROM_PARENT,
      resolve: (iteration) => iteration.start_date,
    }),
    dueDate: t.field({
      type: "ISO8601Date",
      extensions: COMPUTED_FROM_PARENT,
      resolve: (iteration) => iteration.due_date,
    }),
    webPath: t.string({
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: iterationPath,
    }),
    webUrl: t.string({
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: (iteration, _args, { ctx }) =>
        new URL(iterationPath(iteration), ctx.config.url).href,
    }),
    createdAt: t.field({
      type: "Time",
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: (iteration) => formatWireTime(iteration.created_at),
    }),
    updatedAt: t.field({
      type: "Time",
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: (iteration) => formatWireTime(iteration.updated_at),
    }),
  }),
});

const IterationConnection = defineConnectionType("Iteration", IterationType);

builder.objectField(GroupType, "iterations", (t) =>
  t.field({
    type: IterationConnection,
    description: "Iterations of the group and its ancestor groups, ordered by date.",
    args: {
      title: t.arg.string(),
      state: t.arg({ type: IterationStateEnum }),
      includeAncestors: t.arg.boolean(),
      first: t.arg.int(),
      last: t.arg.int(),
      after: t.arg.string(),
      before: t.arg.string(),
    },
    complexity: (args) => computePageComplexity(args),
    extensions: declareFieldAction(iterationsPolicy.read),
    resolve: async (group, args, { ctx }) => {
      const window = parsePageArguments(args);
      const filter = {
        state: args.state ?? "all",
        search: args.title?.slice(0, ITERATION_TITLE_MAX) || undefined,
        ancestors: args.includeAncestors ?? true,
      };
      const rows = await listIterationsPage(ctx, { group: { id: group.id } }, filter, {
        limit: window.limit + 1,
        backwards: window.backwards,
        from: window.cursor === null ? null : decodeIterationCursor(window.cursor),
      }).catch(nullIfNotFound);
      if (rows === null) return null;
      return buildConnection(
        window,
        rows.map((node) => ({ cursor: encodeIterationCursor(node), node })),
      );
    },
  }),
);

const CreateInput = builder.inputType("CreateIterationInput", {
  fields: (t) => ({
    clientMutationId: t.string(),
    groupPath: t.id({ required: true }),
    title: t.string(),
    description: t.string(),
    startDate: t.field({ type: "ISO8601Date" }),
    dueDate: t.field({ type: "ISO8601Date" }),
  }),
});

const UpdateInput = builder.inputType("UpdateIterationInput", {
  fields: (t) => ({
    clientMutationId: t.string(),
    groupPath: t.id({ required: true }),
    id: t.id({ required: true }),
    title: t.string(),
    description: t.string(),
    startDate: t.field({ type: "ISO8601Date" }),
    dueDate: t.field({ type: "ISO8601Date" }),
  }),
});

interface IterationResult {
  iteration: PresentableIteration;
}

function payloadType(name: string) {
  return defineMutationPayload<IterationResult>(name, (t) => ({
    iteration: t.field({
      type: IterationType,
      extensions: COMPUTED_FROM_PARENT,
      resolve: ({ iteration }) => iteration,
    }),
  }));
}

builder.mutationFields((t) => ({
  createIteration: t.field({
    type: payloadType("CreateIterationPayload"),
    description: "Create an iteration of a group.",
    args: { input: t.arg({ type: CreateInput, required: true }) },
    extensions: declareFieldAction(iterationsPolicy.manage),
    resolve: async (_root, { input }, { ctx }) =>
      runMutation(input, async () => ({
        iteration: await createIteration(ctx, { path: input.groupPath }, wishOf(input)),
      })),
  }),
  updateIteration: t.field({
    type: payloadType("UpdateIterationPayload"),
    description: "Update an iteration of a group.",
    args: { input: t.arg({ type: UpdateInput, required: true }) },
    extensions: declareFieldAction(iterationsPolicy.manage),
    resolve: async (_root, { input }, { ctx }) =>
      runMutation(input, async () => ({
        iteration: await updateIteration(
          ctx,
          { path: input.groupPath },
          idFrom(input.id),
          wishOf(input),
        ),
      })),
  }),
}));

type Given = string | null | undefined;

function wishOf(input: { title?: Given; description?: Given; startDate?: Given; dueDate?: Given }) {
  return {
    title: input.title ?? undefined,
    description: input.description ?? undefined,
    start_date: input.startDate ?? undefined,
    due_date: input.dueDate ?? undefined,
  };
}

function idFrom(id: string): number {
  const match = /^gid:\/\/gitlab\/Iteration\/(\d{1,15})$/.exec(id);
  if (match === null) throw new AppError("bad_request", "Name the iteration by its id.");
  return Number(match[1]);
}
