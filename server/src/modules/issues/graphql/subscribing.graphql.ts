/**
 * GraphQL mutation and fields for subscriptions to issues. One query loads them for a whole list.
 */
import { builder, declareFieldAction } from "../../../platform/graphql/builder.ts";
import { createBatchLoader } from "../../../platform/graphql/batching.ts";
import {
  runIssueMutation,
  defineIssuePayloadType,
  toIssueRefFromInput,
} from "./issue-payload.graphql.ts";
import { IssueObjectType } from "./issues.graphql.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { setIssueSubscription, listIssueSubscriptionFlags } from "../discussing/subscribing.ts";

const subscribedTo = createBatchLoader(listIssueSubscriptionFlags);

builder.objectFields(IssueObjectType, (t) => ({
  subscribed: t.boolean({
    nullable: false,
    description: "Whether the viewer is subscribed to the issue.",
    extensions: declareFieldAction(issuesPolicy.read),
    resolve: async (issue, _args, { ctx }) => subscribedTo(ctx, issue),
  }),
}));

const SubscriptionInput = builder.inputType("IssueSetSubscriptionInput", {
  fields: (t) => ({
    clientMutationId: t.string(),
    projectPath: t.id({ required: true }),
    iid: t.string({ required: true }),
    subscribedState: t.boolean({ required: true }),
  }),
});

builder.mutationField("issueSetSubscription", (t) =>
  t.field({
    type: defineIssuePayloadType("IssueSetSubscription"),
    description: "Subscribe to an issue, or unsubscribe from it.",
    args: { input: t.arg({ type: SubscriptionInput, required: true }) },
    extensions: declareFieldAction(issuesPolicy.subscribe),
    resolve: async (_root, { input }, { ctx }) =>
      runIssueMutation(
        input,
        async () =>
          (await setIssueSubscription(ctx, toIssueRefFromInput(input), input.subscribedState))
            .issue,
      ),
  }),
);
