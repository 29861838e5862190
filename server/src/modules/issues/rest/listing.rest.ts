/** REST routes of issue lists and issue counts. */
import {
  HEALTH_STATUSES,
  Issue,
  ISSUE_ORDER_BY_VALUES,
  ISSUE_TYPES,
  IssueStatistics,
  type IssueState,
} from "@cairn/contract/issues/issues";
import {
  wireBoolean,
  wireId,
  wireInteger,
  wireIntegerList,
  wireList,
  wireDateTime,
  wireNamespaceIdOrPath,
} from "@cairn/contract/wire";
import * as z from "zod";
import type { RouteCall } from "../../../platform/http/route-calls.ts";
import {
  assertOffsetWithinLimit,
  cursorPagingHeaders,
  parsePagingQueryParams,
  offsetPagingHeaders,
  pagingQueryParams,
} from "../../../platform/http/paging.ts";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import { encodeIssueCursor, decodeIssueCursor } from "../listing/cursor.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { presentIssue } from "../reading/issues.present.ts";
import {
  countIssuesEverywhere,
  countGroupIssues,
  countProjectIssues,
  listIssuesEverywhere,
  listGroupIssues,
  listMilestoneIssues,
  listProjectIssues,
  type IssueCountsByState,
  type IssueListPageWithTotal,
  type IssueOrdering,
  type IssueListPageRequest,
  type IssueFilterInput,
} from "../listing/lists.ts";

const Place = z.strictObject({ id: wireNamespaceIdOrPath });
const MilestonePlace = z.strictObject({ id: wireNamespaceIdOrPath, milestone_id: wireId });

const wireText = z
  .string()
  .max(255)
  .transform((text) => text || undefined);
/**
 * The string `None` or `Any` in upper or lower case, as filters by assignee or milestone accept it.
 */
const wireNoneOrAny = z
  .string()
  .regex(/^(?:none|any)$/i)
  .transform((text) => (text.toLowerCase() === "none" ? ("None" as const) : ("Any" as const)));
/** A filter value: an id, `None` or `Any`. */
const wireChoice = z.union([wireInteger, wireNoneOrAny]);
const wireTitles = wireList(z.string().max(255));

const filters = {
  scope: z.enum(["created_by_me", "assigned_to_me", "all"]).optional(),
  labels: wireTitles.optional(),
  milestone: wireText.optional(),
  milestone_id: wireNoneOrAny.optional(),
  iids: wireIntegerList.optional(),
  search: wireText.optional(),
  in: wireList(z.enum(["title", "description"])).optional(),
  author_id: wireInteger.optional(),
  author_username: z.string().max(255).optional(),
  assignee_id: wireChoice.optional(),
  assignee_username: wireTitles.optional(),
  my_reaction_emoji: z.string().max(255).optional(),
  confidential: wireBoolean.optional(),
  created_after: wireDateTime.optional(),
  created_before: wireDateTime.optional(),
  updated_after: wireDateTime.optional(),
  updated_before: wireDateTime.optional(),
  due_date: z.string().max(64).optional(),
  weight: wireChoice.optional(),
  health_status: z.union([z.enum(HEALTH_STATUSES), wireNoneOrAny]).optional(),
  epic_id: wireChoice.optional(),
  iteration_id: wireChoice.optional(),
  iteration_title: z.string().max(255).optional(),
  issue_type: z.enum(ISSUE_TYPES).optional(),
  non_archived: wireBoolean.optional(),
  not: z
    .strictObject({
      labels: wireTitles.optional(),
      milestone: z.string().max(255).optional(),
      iids: wireIntegerList.optional(),
      author_id: wireInteger.optional(),
      author_username: z.string().max(255).optional(),
      assignee_id: wireInteger.optional(),
      assignee_username: wireTitles.optional(),
    })
    .optional(),
};

const StatisticsQuery = z.strictObject(filters);
/** Query parameters of issue lists that have pages but no filters. */
const WalkQuery = z.strictObject({ ...pagingQueryParams, cursor: z.string().max(255).optional() });
const ListQuery = WalkQuery.extend({
  ...filters,
  state: z.enum(["opened", "closed", "all"]).optional(),
  order_by: z.enum(ISSUE_ORDER_BY_VALUES).optional(),
  sort: z.enum(["asc", "desc"]).optional(),
  with_labels_details: wireBoolean.optional(),
});
type Filters = z.output<typeof StatisticsQuery> & { state?: IssueState | "all" | undefined };
type ListQuery = z.output<typeof ListQuery>;

export function registerIssueListsRestRoutes(routes: RouteRegistrar): void {
  routes.api({
    method: "GET",
    path: "/issues",
    action: issuesPolicy.listEverywhere,
    summary: "List the issues that the viewer can see; by default, those that the viewer created",
    query: ListQuery,
    response: z.array(Issue),
    handler: (call) =>
      answerList(call, (wish, order, page) =>
        listIssuesEverywhere(
          call.ctx,
          { ...wish, scope: wish.scope ?? "created_by_me" },
          order,
          page,
        ),
      ),
  });

  routes.api({
    method: "GET",
    path: "/groups/:id/issues",
    action: issuesPolicy.listEverywhere,
    summary: "List the issues of a group's projects",
    params: Place,
    query: ListQuery,
    response: z.array(Issue),
    handler: (call) =>
      answerList(call, (wish, order, page) =>
        listGroupIssues(call.ctx, call.params.id, wish, order, page),
      ),
  });

  routes.api({
    method: "GET",
    path: "/projects/:id/issues",
    action: issuesPolicy.list,
    summary: "List the issues of a project",
    params: Place,
    query: ListQuery,
    response: z.array(Issue),
    handler: (call) =>
      answerList(call, (wish, order, page) =>
        listProjectIssues(call.ctx, call.params.id, wish, order, page),
      ),
  });

  routes.api({
    method: "GET",
    path: "/projects/:id/milestones/:milestone_id/issues",
    action: issuesPolicy.list,
    summary: "List the issues of a project milestone",
    params: MilestonePlace,
    query: WalkQuery,
    response: z.array(Issue),
    handler: (call) =>
      answerList(call, (_wish, order, page) =>
        listMilestoneIssues(
          call.ctx,
          { project: call.params.id },
          call.params.milestone_id,
          order,
          page,
        ),
      ),
  });

  routes.api({
    method: "GET",
    path: "/groups/:id/milestones/:milestone_id/issues",
    action: issuesPolicy.listEverywhere,
    summary: "List the issues of a group milestone",
    params: MilestonePlace,
    query: WalkQuery,
    response: z.array(Issue),
    handler: (call) =>
      answerList(call, (_wish, order, page) =>
        listMilestoneIssues(
          call.ctx,
          { group: call.params.id },
          call.params.milestone_id,
          order,
          page,
        ),
      ),
  });

  routes.api({
    method: "GET",
    path: "/issues_statistics",
    action: issuesPolicy.listEverywhere,
    summary: "Count the issues that the viewer can see; by default, those that the viewer created",
    query: StatisticsQuery,
    response: IssueStatistics,
    async handler({ ctx, query }) {
      const wish = wishOf(query);
      const scope = wish.scope ?? "created_by_me";
      return presentCounts(await countIssuesEverywhere(ctx, { ...wish, scope }));
    },
  });

  routes.api({
    method: "GET",
    path: "/groups/:id/issues_statistics",
    action: issuesPolicy.listEverywhere,
    summary: "Count the issues of a group's projects",
    params: Place,
    query: StatisticsQuery,
    response: IssueStatistics,
    handler: async ({ ctx, params, query }) =>
      presentCounts(await countGroupIssues(ctx, params.id, wishOf(query))),
  });

  routes.api({
    method: "GET",
    path: "/projects/:id/issues_statistics",
    action: issuesPolicy.list,
    summary: "Count the issues of a project",
    params: Place,
    query: StatisticsQuery,
    response: IssueStatistics,
    handler: async ({ ctx, params, query }) =>
      presentCounts(await countProjectIssues(ctx, params.id, wishOf(query))),
  });
}

function presentCounts({ all, opened, closed }: IssueCountsByState) {
  return { statistics: { counts: { all, closed, opened } } };
}

/**
 * Sends one page of the list. An offset page has the totals in headers; a keyset page has only a
 * link to the next page.
 */
async function answerList(
  {
    ctx,
    query,
    url,
    setHeaders,
  }: Pick<RouteCall<unknown, ListQuery, unknown>, "ctx" | "query" | "url" | "setHeaders">,
  list: (
    wish: IssueFilterInput,
    order: IssueOrdering,
    page: IssueListPageRequest,
  ) => Promise<IssueListPageWithTotal>,
): Promise<Issue[]> {
  const page = parsePagingQueryParams(query);
  const byCursor = query.pagination === "keyset";
  if (!byCursor) assertOffsetWithinLimit(page);
  const order = { by: query.order_by ?? "created_at", sort: query.sort ?? "desc" } as const;
  const { rows, entries, total } = await list(wishOf(query), order, {
    limit: page.perPage,
    offset: byCursor ? 0 : page.offset,
    after:
      byCursor && query.cursor !== undefined
        ? decodeIssueCursor(query.cursor, order.by)
        : undefined,
    counted: !byCursor,
  });
  const last = entries.length < page.perPage ? undefined : entries.at(-1);
  setHeaders(
    byCursor
      ? cursorPagingHeaders(url, ctx.config.url, last && encodeIssueCursor(last))
      : offsetPagingHeaders(url, ctx.config.url, page, total, rows.length),
  );
  const how = { labelDetails: query.with_labels_details };
  return rows.map((issue) => presentIssue(ctx, issue, how));
}

function wishOf(query: Filters): IssueFilterInput {
  const { not } = query;
  return {
    state: query.state,
    scope: query.scope,
    labels: query.labels,
    milestone: query.milestone ?? query.milestone_id,
    iids: query.iids,
    search: query.search,
    in: query.in,
    authorId: query.author_id,
    authorUsername: query.author_username,
    assigneeId: query.assignee_id,
    assigneeUsernames: query.assignee_username,
    reaction: query.my_reaction_emoji,
    confidential: query.confidential,
    createdAfter: query.created_after,
    createdBefore: query.created_before,
    updatedAfter: query.updated_after,
    updatedBefore: query.updated_before,
    dueDate: query.due_date,
    weight: query.weight,
    healthStatus: query.health_status,
    epicId: query.epic_id,
    iterationId: query.iteration_id,
    iterationTitle: query.iteration_title,
    types: query.issue_type === undefined ? undefined : [query.issue_type],
    nonArchived: query.non_archived,
    not: not && {
      labels: not.labels,
      milestone: not.milestone,
      iids: not.iids,
      authorId: not.author_id,
      authorUsername: not.author_username,
      assigneeId: not.assignee_id,
      assigneeUsernames: not.assignee_username,
    },
  };
}
