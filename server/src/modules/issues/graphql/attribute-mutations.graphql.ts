/** GraphQL mutations `issueSet…`, each of which sets one attribute of an issue. */
import { ASSIGNEES_MAX } from "@cairn/contract/issues/issues";
import { builder, guardedBy } from "../../../platform/graphql/builder.ts";
import { parseGlobalId } from "../../../platform/graphql/global-ids.ts";
import {
  assertAtMost,
  buildIssuePayload,
  payloadType,
  toIssueRefFromInput,
} from "./issue-payload.graphql.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { setIssueAttributes, setAssignees } from "../changing/attribute-mutations.ts";

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

const ConfidentialPayload = payloadType("IssueSetConfidential");
const LockedPayload = payloadType("IssueSetLocked");
const byThoseWhoArrange = guardedBy(issuesPolicy.arrange);

/** Two mutations have a second name, the operation name that other clients' pages use. */
for (const name of ["issueSetConfidential", "updateIssueConfidential"]) {
  builder.mutationField(name, (t) =>
    t.field({
      type: ConfidentialPayload,
      description: "Hide an issue from those who neither plan nor have to do with it, or show it.",
      args: { input: t.arg({ type: ConfidentialInput, required: true }) },
      extensions: byThoseWhoArrange,
      resolve: async (_root, { input }, { ctx }) => {
        const { confidential } = input;
        return buildIssuePayload(input, () =>
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
      description: "Keep the discussion of an issue for members, or open it again.",
      args: { input: t.arg({ type: LockedInput, required: true }) },
      extensions: byThoseWhoArrange,
      resolve: async (_root, { input }, { ctx }) => {
        const discussionLocked = input.locked;
        return buildIssuePayload(input, () =>
          setIssueAttributes(ctx, toIssueRefFromInput(input), { discussionLocked }),
        );
      },
    }),
  );
}

builder.mutationFields((t) => ({
  issueSetAssignees: t.field({
    type: payloadType("IssueSetAssignees"),
    description: "Give an issue to people, or take it from them.",
    args: { input: t.arg({ type: AssigneesInput, required: true }) },
    extensions: byThoseWhoArrange,
    resolve: async (_root, { input }, { ctx }) => {
      const usernames = assertAtMost(ASSIGNEES_MAX, "people", input.assigneeUsernames);
      const mode = input.operationMode ?? "replace";
      return buildIssuePayload(input, () =>
        setAssignees(ctx, toIssueRefFromInput(input), usernames, mode),
      );
    },
  }),
  issueSetDueDate: t.field({
    type: payloadType("IssueSetDueDate"),
    description: "Say when an issue is due; without a date, never.",
    args: { input: t.arg({ type: DueDateInput, required: true }) },
    extensions: byThoseWhoArrange,
    resolve: async (_root, { input }, { ctx }) =>
      buildIssuePayload(input, () =>
        setIssueAttributes(ctx, toIssueRefFromInput(input), { dueDate: input.dueDate ?? null }),
      ),
  }),
  issueSetWeight: t.field({
    type: payloadType("IssueSetWeight"),
    description: "Say how much an issue weighs; without a number, nothing is said.",
    args: { input: t.arg({ type: WeightInput, required: true }) },
    extensions: byThoseWhoArrange,
    resolve: async (_root, { input }, { ctx }) =>
      buildIssuePayload(input, () =>
        setIssueAttributes(ctx, toIssueRefFromInput(input), { weight: input.weight ?? null }),
      ),
  }),
  issueSetIteration: t.field({
    type: payloadType("IssueSetIteration"),
    description: "Plan an issue for an iteration; without one, for none.",
    args: { input: t.arg({ type: IterationInput, required: true }) },
    extensions: byThoseWhoArrange,
    resolve: async (_root, { input }, { ctx }) => {
      const iterationId = input.iterationId
        ? parseGlobalId(input.iterationId, ["Iteration"])
        : null;
      return buildIssuePayload(input, () =>
        setIssueAttributes(ctx, toIssueRefFromInput(input), { iterationId }),
      );
    },
  }),
}));
