/** GraphQL mutations that create and update issues. */
import {
  ASSIGNEES_PER_ISSUE_MAX,
  CLIENT_CHOSEN_IID_MAX,
  LABELS_PER_ISSUE_MAX,
} from "@cairn/contract/issues/issues";
import { AppError } from "../../../platform/errors/app-error.ts";
import { builder, declareFieldAction } from "../../../platform/graphql/builder.ts";
import { parseGlobalId } from "../../../platform/graphql/global-ids.ts";
import {
  validateListLength,
  runIssueMutation,
  defineIssuePayloadType,
  toIssueRefFromInput,
} from "./issue-payload.graphql.ts";
import { HealthStatusEnum, IssueTypeEnum } from "./issue-enums.graphql.ts";
import { issuesPolicy } from "../issues.policy.ts";
import {
  editIssueWithQuickActions,
  createIssueWithQuickActions,
} from "../writing/description-quick-actions.ts";

const StateEventEnum = builder.enumType("IssueStateEvent", {
  values: { CLOSE: { value: "close" }, REOPEN: { value: "reopen" } } as const,
});

const UpdateInput = builder.inputType("UpdateIssueInput", {
  fields: (t) => ({
    clientMutationId: t.string(),
    projectPath: t.id({ required: true }),
    iid: t.string({ required: true }),
    title: t.string(),
    description: t.string(),
    confidential: t.boolean(),
    locked: t.boolean(),
    stateEvent: t.field({ type: StateEventEnum }),
    dueDate: t.field({ type: "ISO8601Date" }),
    milestoneId: t.id(),
    addLabelIds: t.idList(),
    removeLabelIds: t.idList(),
    weight: t.int(),
    epicId: t.id(),
    healthStatus: t.field({ type: HealthStatusEnum }),
    lockVersion: t.int({
      description:
        "Version that the new title or description is based on. Changes that other users saved since then are merged.",
    }),
  }),
});

const CreateInput = builder.inputType("CreateIssueInput", {
  fields: (t) => ({
    clientMutationId: t.string(),
    projectPath: t.id({ required: true }),
    title: t.string({ required: true }),
    description: t.string(),
    type: t.field({ type: IssueTypeEnum }),
    confidential: t.boolean(),
    locked: t.boolean(),
    assigneeIds: t.idList(),
    labels: t.stringList(),
    labelIds: t.idList(),
    milestoneId: t.id(),
    dueDate: t.field({ type: "ISO8601Date" }),
    weight: t.int(),
    epicId: t.id(),
    healthStatus: t.field({ type: HealthStatusEnum }),
    iid: t.int(),
    createdAt: t.field({ type: "Time" }),
    discussionToResolve: t.id({
      description:
        "Id of a thread of the project. The new issue quotes the thread, and the thread is resolved.",
    }),
  }),
});

type Update = typeof UpdateInput.$inferInput;
type Create = typeof CreateInput.$inferInput;

builder.mutationFields((t) => ({
  updateIssue: t.field({
    type: defineIssuePayloadType("UpdateIssue"),
    description: "Update an issue. Omitted fields stay unchanged; null removes a value.",
    args: { input: t.arg({ type: UpdateInput, required: true }) },
    extensions: declareFieldAction(issuesPolicy.update),
    resolve: async (_root, { input }, { ctx }) =>
      runIssueMutation(
        input,
        async () =>
          (await editIssueWithQuickActions(ctx, toIssueRefFromInput(input), changeOf(input))).issue,
      ),
  }),
  createIssue: t.field({
    type: defineIssuePayloadType("CreateIssue"),
    description: "Create an issue.",
    args: { input: t.arg({ type: CreateInput, required: true }) },
    extensions: declareFieldAction(issuesPolicy.create),
    resolve: async (_root, { input }, { ctx }) =>
      runIssueMutation(input, () =>
        createIssueWithQuickActions(ctx, { path: input.projectPath }, wishOf(input)),
      ),
  }),
}));

function changeOf(input: Update) {
  const { addLabelIds: add, removeLabelIds: remove } = input;
  const isRelabelled = (add ?? remove ?? null) !== null;
  return {
    ...arrangementOf(input),
    title: input.title ?? undefined,
    description: input.description === null ? "" : input.description,
    lockVersion: input.lockVersion ?? undefined,
    stateEvent: input.stateEvent ?? undefined,
    labels: isRelabelled ? { add: labelsFrom(add), remove: labelsFrom(remove) } : undefined,
  };
}

function wishOf(input: Create) {
  const { assigneeIds: people, iid } = input;
  if (typeof iid === "number" && (iid < 1 || iid > CLIENT_CHOSEN_IID_MAX)) {
    throw new AppError(
      "bad_request",
      `An issue has a number between 1 and ${CLIENT_CHOSEN_IID_MAX}.`,
    );
  }
  return {
    ...arrangementOf(input),
    title: input.title,
    description: input.description ?? undefined,
    type: input.type ?? undefined,
    assigneeIds: validateListLength(ASSIGNEES_PER_ISSUE_MAX, "people", people ?? []).map((id) =>
      parseGlobalId(id, ["User"]),
    ),
    labels: {
      set: { titles: validateListLength(LABELS_PER_ISSUE_MAX, "labels", input.labels ?? []) },
      add: labelsFrom(input.labelIds),
    },
    iid: iid ?? undefined,
    createdAt: input.createdAt ?? undefined,
    // Accepts a global id such as `gid://gitlab/Discussion/…` and uses the part after the last slash.
    discussionToResolve: input.discussionToResolve?.split("/").at(-1),
  };
}

/** Reads the input fields that `createIssue` and `updateIssue` have in common. */
function arrangementOf(input: Update | Create) {
  const { epicId, milestoneId } = input;
  return {
    confidential: input.confidential ?? undefined,
    discussionLocked: input.locked ?? undefined,
    milestoneId:
      typeof milestoneId === "string" ? parseGlobalId(milestoneId, ["Milestone"]) : milestoneId,
    dueDate: input.dueDate,
    weight: input.weight,
    epicId: typeof epicId === "string" ? parseGlobalId(epicId, ["Epic"]) : epicId,
    healthStatus: input.healthStatus,
  };
}

function labelsFrom(ids: readonly string[] | null | undefined) {
  const kinds = ["Label", "ProjectLabel", "GroupLabel"];
  return {
    ids: validateListLength(LABELS_PER_ISSUE_MAX, "labels", ids ?? []).map((id) =>
      parseGlobalId(id, kinds),
    ),
  };
}
