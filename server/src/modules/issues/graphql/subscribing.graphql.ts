/**
 * GraphQL mutation and fields for subscriptions to issues. One query loads them for a whole list.
 */
import { builder, requireAction } from "../../../platform/graphql/builder.ts";
import { batchLoad } from "../../../platform/graphql/batching.ts";
import {
  buildIssuePayload,
  issuePayloadType,
  toIssueRefFromInput,
} from "./issue-payload.graphql.ts";
import { IssueType } from "./issues.graphql.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { setIssueSubscription, listSubscriptionStates } from "../discussing/subscribing.ts";

const subscribedTo = batchLoad(listSubscriptionStates);

builder.objectFields(IssueType, (t) => ({
  subscribed: t.boolean({
    nullable: false,
    description: "Whether the viewer is subscribed to the issue.",
    extensions: requireAction(issuesPolicy.read),
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
    type: issuePayloadType("IssueSetSubscription"),
    description: "Subscribe to an issue, or unsubscribe from it.",
    args: { input: t.arg({ type: SubscriptionInput, required: true }) },
    extensions: requireAction(issuesPolicy.subscribe),
    resolve: async (_root, { input }, { ctx }) =>
      buildIssuePayload(
        input,
        async () =>
          (await setIssueSubscription(ctx, toIssueRefFromInput(input), input.subscribedState))
            .issue,
      ),
  }),
);
