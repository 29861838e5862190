/** GraphQL mutation `issueMove` and the field `Issue.movedTo`. */
import {
  builder,
  declareFieldAction,
  LOADED_FIELD_COMPLEXITY,
} from "../../../platform/graphql/builder.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { moveIssue } from "../moving/moving.ts";
import { loadReadableIssues } from "../reading/reading.ts";
import {
  defineIssuePayloadType,
  runIssueMutation,
  toIssueRefFromInput,
} from "./issue-payload.graphql.ts";
import { IssueObjectType } from "./issues.graphql.ts";

const IssueMoveInput = builder.inputType("IssueMoveInput", {
  fields: (t) => ({
    clientMutationId: t.string(),
    projectPath: t.id({ required: true }),
    iid: t.string({ required: true }),
    targetProjectPath: t.id({ required: true }),
  }),
});

builder.mutationField("issueMove", (t) =>
  t.field({
    type: defineIssuePayloadType("IssueMove"),
    description: "Move an issue to another project.",
    args: { input: t.arg({ type: IssueMoveInput, required: true }) },
    extensions: declareFieldAction(issuesPolicy.arrange),
    resolve: (_root, { input }, { ctx }) =>
      runIssueMutation(input, () =>
        moveIssue(ctx, toIssueRefFromInput(input), { path: input.targetProjectPath }),
      ),
  }),
);

builder.objectField(IssueObjectType, "movedTo", (t) =>
  t.field({
    type: IssueObjectType,
    description: "The issue in another project that this issue became. Null if it is hidden.",
    complexity: LOADED_FIELD_COMPLEXITY,
    extensions: declareFieldAction(issuesPolicy.read),
    resolve: async ({ moved_to_id: id }, _args, { ctx }) =>
      id === null ? null : ((await loadReadableIssues(ctx, [id]))[0] ?? null),
  }),
);
