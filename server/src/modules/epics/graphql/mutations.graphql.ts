/** GraphQL mutations that create and update epics, add issues to them, and promote issues. */
import { LABELS_PER_ISSUE_MAX } from "@cairn/contract/issues/issues";
import {
  builder,
  COMPUTED_FROM_PARENT,
  declareFieldAction,
  globalId,
} from "../../../platform/graphql/builder.ts";
import { parseGlobalId } from "../../../platform/graphql/global-ids.ts";
import { defineMutationPayload, runMutation } from "../../../platform/graphql/mutations.ts";
import {
  IssueObjectType,
  issuesPolicy,
  issueStateName,
  issueWebPath,
  IssueStateEnum,
  parseIid,
  toIssueRefFromInput,
  validateListLength,
} from "../../issues/index.ts";
import { createEpic } from "../changing/creating.ts";
import { updateEpic } from "../changing/updating.ts";
import { setEpicSubscription } from "../discussing/subscribing.ts";
import { epicsPolicy } from "../epics.policy.ts";
import { addNamedIssueToEpic, type EpicIssue } from "../issues/epic-issues.ts";
import { promoteIssue, type PromotedIssue } from "../promoting/promoting.ts";
import type { EpicRef, EpicRow } from "../reading/reading.ts";
import { EpicObjectType } from "./epics.graphql.ts";

const StateEventEnum = builder.enumType("EpicStateEvent", {
  values: { CLOSE: { value: "close" }, REOPEN: { value: "reopen" } } as const,
});

const CreateInput = builder.inputType("CreateEpicInput", {
  fields: (t) => ({
    clientMutationId: t.string(),
    groupPath: t.id({ required: true }),
    title: t.string({ required: true }),
    description: t.string(),
    confidential: t.boolean(),
    addLabelIds: t.idList(),
    startDateIsFixed: t.boolean(),
    startDateFixed: t.field({ type: "ISO8601Date" }),
    dueDateIsFixed: t.boolean(),
    dueDateFixed: t.field({ type: "ISO8601Date" }),
  }),
});

const UpdateInput = builder.inputType("UpdateEpicInput", {
  fields: (t) => ({
    clientMutationId: t.string(),
    groupPath: t.id({ required: true }),
    iid: t.id({ required: true }),
    title: t.string(),
    description: t.string(),
    confidential: t.boolean(),
    stateEvent: t.field({ type: StateEventEnum }),
    addLabelIds: t.idList(),
    removeLabelIds: t.idList(),
    startDateIsFixed: t.boolean(),
    startDateFixed: t.field({ type: "ISO8601Date" }),
    dueDateIsFixed: t.boolean(),
    dueDateFixed: t.field({ type: "ISO8601Date" }),
  }),
});

const SubscriptionInput = builder.inputType("EpicSetSubscriptionInput", {
  fields: (t) => ({
    clientMutationId: t.string(),
    groupPath: t.id({ required: true }),
    iid: t.id({ required: true }),
    subscribedState: t.boolean({ required: true }),
  }),
});

const AddIssueInput = builder.inputType("EpicAddIssueInput", {
  fields: (t) => ({
    clientMutationId: t.string(),
    groupPath: t.id({ required: true }),
    iid: t.id({ required: true }),
    projectPath: t.id({ required: true }),
    issueIid: t.string({ required: true }),
  }),
});

const EpicIssueType = builder.objectRef<EpicIssue>("EpicIssue").implement({
  description: "An issue of an epic, with the id of their link.",
  fields: (t) => ({
    id: t.id({
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: ({ issue }) => globalId("Issue", issue.id),
    }),
    iid: t.id({
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: ({ issue }) => issue.iid,
    }),
    title: t.string({
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: ({ issue }) => issue.title,
    }),
    state: t.field({
      type: IssueStateEnum,
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: ({ issue }) => issueStateName(issue),
    }),
    webPath: t.string({
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: ({ issue }) => issueWebPath(issue),
    }),
    epicIssueId: t.id({
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: ({ link }) => globalId("EpicIssue", link.id),
    }),
    relativePosition: t.int({
      extensions: COMPUTED_FROM_PARENT,
      resolve: ({ link }) => link.relative_position,
    }),
  }),
});

interface EpicResult {
  epic: EpicRow;
}

function epicPayloadType(name: string) {
  return defineMutationPayload<EpicResult>(`${name}Payload`, (t) => ({
    epic: t.field({
      type: EpicObjectType,
      extensions: COMPUTED_FROM_PARENT,
      resolve: ({ epic }) => epic,
    }),
  }));
}

const AddIssuePayload = defineMutationPayload<EpicResult & { epicIssue: EpicIssue }>(
  "EpicAddIssuePayload",
  (t) => ({
    epic: t.field({
      type: EpicObjectType,
      extensions: COMPUTED_FROM_PARENT,
      resolve: ({ epic }) => epic,
    }),
    epicIssue: t.field({
      type: EpicIssueType,
      extensions: COMPUTED_FROM_PARENT,
      resolve: ({ epicIssue }) => epicIssue,
    }),
  }),
);

const PromoteInput = builder.inputType("PromoteToEpicInput", {
  fields: (t) => ({
    clientMutationId: t.string(),
    projectPath: t.id({ required: true }),
    iid: t.string({ required: true }),
    groupPath: t.id({ description: "The group of the epic. Default: the group of the project." }),
  }),
});

const PromotePayload = defineMutationPayload<PromotedIssue>("PromoteToEpicPayload", (t) => ({
  epic: t.field({
    type: EpicObjectType,
    extensions: COMPUTED_FROM_PARENT,
    resolve: ({ epic }) => epic,
  }),
  issue: t.field({
    type: IssueObjectType,
    extensions: COMPUTED_FROM_PARENT,
    resolve: ({ issue }) => issue,
  }),
}));

builder.mutationFields((t) => ({
  promoteToEpic: t.field({
    type: PromotePayload,
    description: "Promote an issue to an epic. The issue is closed.",
    args: { input: t.arg({ type: PromoteInput, required: true }) },
    extensions: declareFieldAction(issuesPolicy.arrange),
    resolve: (_root, { input }, { ctx }) =>
      runMutation(input, () =>
        promoteIssue(
          ctx,
          toIssueRefFromInput(input),
          input.groupPath ? { path: input.groupPath } : undefined,
        ),
      ),
  }),

  createEpic: t.field({
    type: epicPayloadType("CreateEpic"),
    description: "Create an epic in a group.",
    args: { input: t.arg({ type: CreateInput, required: true }) },
    extensions: declareFieldAction(epicsPolicy.create),
    resolve: (_root, { input }, { ctx }) =>
      runMutation(input, async () => ({
        epic: await createEpic(
          ctx,
          { path: input.groupPath },
          {
            ...attributesOf(input),
            title: input.title,
            description: input.description ?? undefined,
          },
        ),
      })),
  }),
  updateEpic: t.field({
    type: epicPayloadType("UpdateEpic"),
    description: "Update, close or reopen an epic. Omitted fields stay unchanged.",
    args: { input: t.arg({ type: UpdateInput, required: true }) },
    extensions: declareFieldAction(epicsPolicy.update),
    resolve: (_root, { input }, { ctx }) =>
      runMutation(input, async () => ({
        epic: await updateEpic(ctx, toEpicRefFromInput(input), {
          ...attributesOf(input),
          title: input.title ?? undefined,
          description: input.description === null ? "" : input.description,
          stateEvent: input.stateEvent ?? undefined,
        }),
      })),
  }),
  epicSetSubscription: t.field({
    type: epicPayloadType("EpicSetSubscription"),
    description: "Subscribe to an epic, or unsubscribe from it.",
    args: { input: t.arg({ type: SubscriptionInput, required: true }) },
    extensions: declareFieldAction(epicsPolicy.subscribe),
    resolve: (_root, { input }, { ctx }) =>
      runMutation(input, async () => ({
        epic: await setEpicSubscription(ctx, toEpicRefFromInput(input), input.subscribedState),
      })),
  }),
  epicAddIssue: t.field({
    type: AddIssuePayload,
    description: "Add an issue to an epic, or move it from another epic.",
    args: { input: t.arg({ type: AddIssueInput, required: true }) },
    extensions: declareFieldAction(epicsPolicy.update),
    resolve: (_root, { input }, { ctx }) =>
      runMutation(input, async () => {
        const issue = { project: { path: input.projectPath }, iid: parseIid(input.issueIid) };
        const epicIssue = await addNamedIssueToEpic(ctx, toEpicRefFromInput(input), issue);
        return { epic: epicIssue.epic, epicIssue };
      }),
  }),
}));

function toEpicRefFromInput(input: { groupPath: string; iid: string }): EpicRef {
  return { group: { path: input.groupPath }, iid: parseIid(input.iid) };
}

type Attributes = Omit<typeof UpdateInput.$inferInput, "iid">;

function attributesOf(input: Attributes) {
  const { addLabelIds: add, removeLabelIds: remove } = input;
  const isLabeled = (add ?? remove ?? null) !== null;
  return {
    confidential: input.confidential ?? undefined,
    ...(isLabeled && { labels: { add: labelsFrom(add), remove: labelsFrom(remove) } }),
    startDateIsFixed: input.startDateIsFixed ?? undefined,
    startDateFixed: input.startDateFixed,
    dueDateIsFixed: input.dueDateIsFixed ?? undefined,
    dueDateFixed: input.dueDateFixed,
  };
}

function labelsFrom(ids: readonly string[] | null | undefined) {
  return {
    ids: validateListLength(LABELS_PER_ISSUE_MAX, "labels", ids ?? []).map((id) =>
      parseGlobalId(id, ["Label", "GroupLabel"]),
    ),
  };
}
