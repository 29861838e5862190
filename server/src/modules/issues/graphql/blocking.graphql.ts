/**
 * GraphQL fields for the issues that block an issue. One query loads them for all issues of a list.
 */
import { builder, declareFieldAction } from "../../../platform/graphql/builder.ts";
import { toUnpagedConnection } from "../../../platform/graphql/connections.ts";
import { createBatchLoader } from "../../../platform/graphql/batching.ts";
import { listBlockersPerIssue, listBlockerRowsPerIssue } from "../links/blocking.ts";
import { IssueObjectType } from "./issues.graphql.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { IssueConnection } from "./listing.graphql.ts";

const blockersOf = createBatchLoader(listBlockersPerIssue);
const blockingIssuesOf = createBatchLoader(listBlockerRowsPerIssue);

/**
 * Query cost of a list of blocking issues. It is high, because an issue can have a hundred blocking
 * issues, and a GraphQL query can request the blocking issues of each of these.
 */
const MANY = { field: 5, multiplier: 8 };

builder.objectFields(IssueObjectType, (t) => ({
  blocked: t.boolean({
    nullable: false,
    description: "Whether at least one open issue blocks the issue.",
    extensions: declareFieldAction(issuesPolicy.read),
    resolve: async (issue, _args, { ctx }) => (await blockersOf(ctx, issue)).length > 0,
  }),
  blockedByCount: t.int({
    nullable: false,
    description: "Number of open issues that block the issue.",
    extensions: declareFieldAction(issuesPolicy.read),
    resolve: async (issue, _args, { ctx }) => (await blockersOf(ctx, issue)).length,
  }),
  blockedByIssues: t.field({
    type: IssueConnection,
    description: "Open issues that block the issue.",
    complexity: MANY,
    extensions: declareFieldAction(issuesPolicy.read),
    resolve: async (issue, _args, { ctx }) =>
      toUnpagedConnection(await blockingIssuesOf(ctx, issue)),
  }),
}));
