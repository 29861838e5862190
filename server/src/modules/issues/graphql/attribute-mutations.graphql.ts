/** GraphQL mutations `issueSet…`, each of which sets one attribute of an issue. */
import { ASSIGNEES_PER_ISSUE_MAX } from "@cairn/contract/issues/issues";
import { builder, declareFieldAction } from "../../../platform/graphql/builder.ts";
import { parseGlobalId } from "../../../platform/graphql/global-ids.ts";
import {
  validateListLength,
  runIssueMutation,
  defineIssuePayloadType,
  toIssueRefFromInput,
} from "./issue-payload.graphql.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { SeverityEnum } from "./issue-enums.graphql.ts";
import {
  setAssignees,
  setEpic,
  setIssueAttributes,
  setSeverity,
} from "../changing/attribute-mutations.ts";

const OperationModeEnum = builder.enumType("MutationOperationMode", {
  values: {
    REPLACE: { value: "replace" },
    APPEND: { value: "append" },
    REMOVE: { value: "remove" },
  } as const,
});

const ConfidentialInput = builder.inputType("IssueSetConfidentialInput", {
  fields: (t) => ({
    clientMutationId: t.string(),
    projectPath: t.id({ required: true }),
    iid: t.string({ required: true }),
    confidential: t.boolean({ required: true }),
  }),
});

const LockedInput = builder.inputType("IssueSetLockedInput", {
  fields: (t) => ({
    clientMutationId: t.string(),
    projectPath: t.id({ required: true }),
    iid: t.string({ required: true }),
    locked: t.boolean({ required: true }),
  }),
});

const AssigneesInput = builder.inputType("IssueSetAssigneesInput", {
  fields: (t) => ({
    clientMutationId: t.string(),
    projectPath: t.id({ required: true }),
    iid: t.string({ required: true }),
    assigneeUsernames: t.stringList({ required: true }),
    operationMode: t.field({ type: OperationModeEnum, defaultValue: "replace" }),
  }),
});

const DueDateInput = builder.inputType("IssueSetDueDateInput", {
  fields: (t) => ({
    clientMutationId: t.string(),
    projectPath: t.id({ required: true }),
    iid: t.string({ required: true }),
    dueDate: t.field({ type: "ISO8601Date" }),
  }),
});

const SeverityInput = builder.inputType("IssueSetSeverityInput", {
  fields: (t) => ({
    clientMutationId: t.string(),
    projectPath: t.id({ required: true }),
    iid: t.string({ required: true }),
    severity: t.field({ type: SeverityEnum, required: true }),
  }),
});

const WeightInput = builder.inputType("IssueSetWeightInput", {
  fields: (t) => ({
    clientMutationId: t.string(),
    projectPath: t.id({ required: true }),
    iid: t.string({ required: true }),
    weight: t.int(),
  }),
});

const IterationInput = builder.inputType("IssueSetIterationInput", {
  fields: (t) => ({
    clientMutationId: t.string(),
    projectPath: t.id({ required: true }),
    iid: t.string({ required: true }),
    iterationId: t.id(),
  }),
});

const EpicInput = builder.inputType("IssueSetEpicInput", {
  fields: (t) => ({
    clientMutationId: t.string(),
    projectPath: t.id({ required: true }),
    iid: t.string({ required: true }),
    epicId: t.id(),
  }),
});

const ConfidentialPayload = defineIssuePayloadType("IssueSetConfidential");
const LockedPayload = defineIssuePayloadType("IssueSetLocked");
const SeverityPayload = defineIssuePayloadType("IssueSetSeverity");
const byThoseWhoArrange = declareFieldAction(issuesPolicy.arrange);

/** Defines the same mutation under two names, because clients use both names. */
for (const name of ["issueSetConfidential", "updateIssueConfidential"]) {
  builder.mutationField(name, (t) =>
    t.field({
      type: ConfidentialPayload,
      description: "Set whether an issue is confidential.",
      args: { input: t.arg({ type: ConfidentialInput, required: true }) },
      extensions: byThoseWhoArrange,
      resolve: async (_root, { input }, { ctx }) => {
        const { confidential } = input;
        return runIssueMutation(input, () =>
          setIssueAttributes(ctx, toIssueRefFromInput(input), { confidential }),
        );
      },
    }),
  );
}

for (const name of ["issueSetLocked", "updateIssueLocked"]) {
  builder.mutationField(name, (t) =>
    t.field({
      type: LockedPayload,
      description:
        "Lock or unlock the discussion of an issue. Only members can comment on a locked issue.",
      args: { input: t.arg({ type: LockedInput, required: true }) },
      extensions: byThoseWhoArrange,
      resolve: async (_root, { input }, { ctx }) => {
        const discussionLocked = input.locked;
        return runIssueMutation(input, () =>
          setIssueAttributes(ctx, toIssueRefFromInput(input), { discussionLocked }),
        );
      },
    }),
  );
}

for (const name of ["issueSetSeverity", "updateIssuableSeverity"]) {
  builder.mutationField(name, (t) =>
    t.field({
      type: SeverityPayload,
      description: "Set the severity of an incident.",
      args: { input: t.arg({ type: SeverityInput, required: true }) },
      extensions: byThoseWhoArrange,
      resolve: async (_root, { input }, { ctx }) =>
        runIssueMutation(input, () => setSeverity(ctx, toIssueRefFromInput(input), input.severity)),
    }),
  );
}

builder.mutationFields((t) => ({
  issueSetAssignees: t.field({
    type: defineIssuePayloadType("IssueSetAssignees"),
    description: "Set, add or remove the assignees of an issue.",
    args: { input: t.arg({ type: AssigneesInput, required: true }) },
    extensions: byThoseWhoArrange,
    resolve: async (_root, { input }, { ctx }) => {
      const usernames = validateListLength(
        ASSIGNEES_PER_ISSUE_MAX,
        "people",
        input.assigneeUsernames,
      );
      const mode = input.operationMode ?? "replace";
      return runIssueMutation(input, () =>
        setAssignees(ctx, toIssueRefFromInput(input), usernames, mode),
      );
    },
  }),
  issueSetDueDate: t.field({
    type: defineIssuePayloadType("IssueSetDueDate"),
    description: "Set the due date of an issue. Null removes the due date.",
    args: { input: t.arg({ type: DueDateInput, required: true }) },
    extensions: byThoseWhoArrange,
    resolve: async (_root, { input }, { ctx }) =>
      runIssueMutation(input, () =>
        setIssueAttributes(ctx, toIssueRefFromInput(input), { dueDate: input.dueDate ?? null }),
      ),
  }),
  issueSetWeight: t.field({
    type: defineIssuePayloadType("IssueSetWeight"),
    description: "Set the weight of an issue. Null removes the weight.",
    args: { input: t.arg({ type: WeightInput, required: true }) },
    extensions: byThoseWhoArrange,
    resolve: async (_root, { input }, { ctx }) =>
      runIssueMutation(input, () =>
        setIssueAttributes(ctx, toIssueRefFromInput(input), { weight: input.weight ?? null }),
      ),
  }),
  issueSetIteration: t.field({
    type: defineIssuePayloadType("IssueSetIteration"),
    description: "Set the iteration of an issue. Null removes the iteration.",
    args: { input: t.arg({ type: IterationInput, required: true }) },
    extensions: byThoseWhoArrange,
    resolve: async (_root, { input }, { ctx }) => {
      const iterationId = input.iterationId
        ? parseGlobalId(input.iterationId, ["Iteration"])
        : null;
      return runIssueMutation(input, () =>
        setIssueAttributes(ctx, toIssueRefFromInput(input), { iterationId }),
      );
    },
  }),
  issueSetEpic: t.field({
    type: defineIssuePayloadType("IssueSetEpic"),
    description: "Add an issue to an epic. Null removes the issue from its epic.",
    args: { input: t.arg({ type: EpicInput, required: true }) },
    extensions: byThoseWhoArrange,
    resolve: async (_root, { input }, { ctx }) => {
      const epicId = input.epicId ? parseGlobalId(input.epicId, ["Epic"]) : null;
      return runIssueMutation(input, () => setEpic(ctx, toIssueRefFromInput(input), epicId));
    },
  }),
}));
