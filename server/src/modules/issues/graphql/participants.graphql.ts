/** GraphQL field `Issue.participants`. */
import {
  builder,
  declareFieldAction,
  LOADED_FIELD_COMPLEXITY,
} from "../../../platform/graphql/builder.ts";
import {
  MAX_CONNECTION_PAGE_SIZE,
  toUnpagedConnection,
} from "../../../platform/graphql/connections.ts";
import { listIssueParticipants } from "../discussing/participants.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { IssueObjectType, UserConnection } from "./issues.graphql.ts";

builder.objectField(IssueObjectType, "participants", (t) =>
  t.field({
    type: UserConnection,
    description:
      "Author, assignees, and users who commented or reacted, also on merged duplicates: the first 100. `count` counts all.",
    complexity: LOADED_FIELD_COMPLEXITY,
    extensions: declareFieldAction(issuesPolicy.read),
    resolve: async (issue, _args, { ctx }) => {
      const { users, total } = await listIssueParticipants(ctx, issue, MAX_CONNECTION_PAGE_SIZE);
      return { ...toUnpagedConnection(users), count: async () => total };
    },
  }),
);
