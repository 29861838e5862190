/** GraphQL type `Timelog`, the field `Issue.timelogs`, and the mutations that create and delete one. */
import { formatWireTime } from "@cairn/contract/wire";
import { AppError } from "../../../platform/errors/app-error.ts";
import {
  builder,
  COMPUTED_FROM_PARENT,
  declareFieldAction,
  globalId,
} from "../../../platform/graphql/builder.ts";
import {
  buildConnection,
  computePageComplexity,
  defineConnectionType,
  parsePageArguments,
} from "../../../platform/graphql/connections.ts";
import { parseGlobalId } from "../../../platform/graphql/global-ids.ts";
import { defineMutationPayload, runMutation } from "../../../platform/graphql/mutations.ts";
import { UserType } from "../../users/index.ts";
import {
  canDeleteTimelog,
  createTimelog,
  deleteTimelog,
  listTimelogs,
  type IssueTimelog,
} from "../time-tracking/timelogs.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { IssueObjectType } from "./issues.graphql.ts";

const TimelogPermissionsType = builder
  .objectRef<{ adminTimelog: boolean }>("TimelogPermissions")
  .implement({
    description: "What the viewer can do with the timelog.",
    fields: (t) => ({ adminTimelog: t.exposeBoolean("adminTimelog", { nullable: false }) }),
  });

const TimelogType = builder.objectRef<IssueTimelog>("Timelog").implement({
  description: "An entry of time that a user spent on an issue.",
  fields: (t) => ({
    id: t.id({
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: ({ id }) => globalId("Timelog", id),
    }),
    timeSpent: t.exposeInt("seconds", {
      nullable: false,
      description: "The time in seconds; negative when the entry subtracts time.",
    }),
    spentAt: t.field({
      type: "Time",
      extensions: COMPUTED_FROM_PARENT,
      resolve: ({ spent_at: at }) => formatWireTime(at),
    }),
    summary: t.exposeString("summary"),
    user: t.field({
      type: UserType,
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: ({ user }) => user,
    }),
    issue: t.field({
      type: IssueObjectType,
      extensions: COMPUTED_FROM_PARENT,
      resolve: ({ issue }) => issue,
    }),
    userPermissions: t.field({
      type: TimelogPermissionsType,
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: (timelog, _args, { ctx }) => ({ adminTimelog: canDeleteTimelog(ctx, timelog) }),
    }),
  }),
});

const TimelogConnection = defineConnectionType("Timelog", TimelogType);

builder.objectField(IssueObjectType, "timelogs", (t) =>
  t.field({
    type: TimelogConnection,
    nullable: false,
    description: "Entries of time that users spent on the issue, the newest entry first.",
    args: {
      first: t.arg.int(),
      last: t.arg.int(),
      after: t.arg.string(),
      before: t.arg.string(),
    },
    complexity: (args) => computePageComplexity(args),
    extensions: declareFieldAction(issuesPolicy.read),
    resolve: async (issue, args, { ctx }) => {
      const window = parsePageArguments(args);
      const rows = await listTimelogs(ctx, issue, {
        limit: window.limit + 1,
        backwards: window.backwards,
        fromId: window.cursor === null ? null : decodeCursor(window.cursor),
      });
      return buildConnection(
        window,
        rows.map((node) => ({ cursor: encodeCursor(node.id), node })),
      );
    },
  }),
);

function encodeCursor(id: number): string {
  return Buffer.from(String(id)).toString("base64url");
}

function decodeCursor(cursor: string): number {
  const text = Buffer.from(cursor.slice(0, 64), "base64url").toString();
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new AppError("bad_request", "The cursor is invalid.");
}

const CreateInput = builder.inputType("TimelogCreateInput", {
  fields: (t) => ({
    clientMutationId: t.string(),
    issuableId: t.id({ required: true }),
    timeSpent: t.string({
      required: true,
      description: "A duration such as `1h30m`. A negative duration subtracts time.",
    }),
    spentAt: t.field({ type: "Time", description: "Defaults to now." }),
    summary: t.string({ required: true }),
  }),
});

const DeleteInput = builder.inputType("TimelogDeleteInput", {
  fields: (t) => ({
    clientMutationId: t.string(),
    id: t.id({ required: true }),
  }),
});

function payloadType(name: string) {
  return defineMutationPayload<{ timelog: IssueTimelog }>(name, (t) => ({
    timelog: t.field({
      type: TimelogType,
      extensions: COMPUTED_FROM_PARENT,
      resolve: ({ timelog }) => timelog,
    }),
  }));
}

builder.mutationFields((t) => ({
  timelogCreate: t.field({
    type: payloadType("TimelogCreatePayload"),
    description: "Add time spent on an issue.",
    args: { input: t.arg({ type: CreateInput, required: true }) },
    extensions: declareFieldAction(issuesPolicy.arrange),
    resolve: async (_root, { input }, { ctx }) =>
      runMutation(input, async () => ({
        timelog: await createTimelog(ctx, parseGlobalId(input.issuableId, ["Issue"]), {
          timeSpent: input.timeSpent,
          spentAt: input.spentAt ?? undefined,
          summary: input.summary,
        }),
      })),
  }),
  timelogDelete: t.field({
    type: payloadType("TimelogDeletePayload"),
    description: "Delete an own entry of spent time. Maintainers delete every entry.",
    args: { input: t.arg({ type: DeleteInput, required: true }) },
    extensions: declareFieldAction(issuesPolicy.arrange),
    resolve: async (_root, { input }, { ctx }) =>
      runMutation(input, async () => ({
        timelog: await deleteTimelog(ctx, parseGlobalId(input.id, ["Timelog"])),
      })),
  }),
}));
