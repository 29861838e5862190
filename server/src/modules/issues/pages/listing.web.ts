/** Web route of the issue list page. The response has only the fields that the list shows. */
import {
  DEFAULT_ISSUE_SORT,
  ISSUE_SORTS,
  IssueList,
  IssueListQuery,
  type IssueListItem,
  type IssueListUser,
} from "@cairn/contract/issues/issue-list";
import { wireFullPath, formatWireTime } from "@cairn/contract/wire";
import * as z from "zod";
import type { Context } from "../../../platform/context.ts";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import { presentUserBasic } from "../../users/index.ts";
import {
  listGroupIssuesPage,
  listOwnIssuesPage,
  listProjectIssuesPage,
  type IssueListPage,
  type IssueListRow,
  type IssueListPageSelection,
} from "../listing/issue-list-pages.ts";
import { decodeIssueCursor } from "../listing/cursor.ts";
import { issuesPolicy } from "../issues.policy.ts";
import {
  healthStatusName,
  issueStateName,
  issueTypeName,
  issueWebPath,
} from "../reading/issues.present.ts";
import type { IssueOrdering, IssueFilterInput } from "../listing/lists.ts";
import { countTasks } from "../../texts/index.ts";

const PlaceParams = z.strictObject({ place: wireFullPath });

export function registerIssueListWebRoutes(routes: RouteRegistrar): void {
  routes.web({
    method: "GET",
    path: "/:place/-/issues.json",
    action: issuesPolicy.list,
    summary: "List the issues of a project, in the format of its page",
    params: PlaceParams,
    query: IssueListQuery,
    response: IssueList,
    handler: async ({ ctx, params, query }) =>
      present(ctx, await listProjectIssuesPage(ctx, { path: params.place }, ...asked(query))),
  });

  routes.web({
    method: "GET",
    path: "/groups/:place/-/issues.json",
    action: issuesPolicy.listEverywhere,
    summary: "List the issues of a group's projects, in the format of its page",
    params: PlaceParams,
    query: IssueListQuery,
    response: IssueList,
    handler: async ({ ctx, params, query }) =>
      present(ctx, await listGroupIssuesPage(ctx, { path: params.place }, ...asked(query))),
  });

  routes.web({
    method: "GET",
    path: "/dashboard/issues.json",
    action: issuesPolicy.listOwn,
    summary: "List the viewer's issues, in the format of its page",
    query: IssueListQuery,
    response: IssueList,
    handler: async ({ ctx, query }) => present(ctx, await listOwnIssuesPage(ctx, ...asked(query))),
  });
}

function asked(query: IssueListQuery): [IssueFilterInput, IssueOrdering, IssueListPageSelection] {
  const order = ISSUE_SORTS[query.sort ?? DEFAULT_ISSUE_SORT];
  const { page_after: after, page_before: before } = query;
  const step: IssueListPageSelection =
    after !== undefined
      ? { after: decodeIssueCursor(after, order.by) }
      : before !== undefined
        ? { before: decodeIssueCursor(before, order.by) }
        : "start";
  return [wishOf(query), order, step];
}

function wishOf(query: IssueListQuery): IssueFilterInput {
  const { not } = query;
  return {
    state: query.state ?? "opened",
    scope: query.scope,
    search: query.search,
    authorUsername: query.author_username,
    assigneeUsernames: query.assignee_username,
    assigneeId: query.assignee_id,
    labels: query.label_name,
    milestone: query.milestone_title,
    iterationTitle: query.iteration_title,
    iterationId: query.iteration_id,
    ...(typeof query.epic_id === "object"
      ? { epicReference: query.epic_id.reference }
      : { epicId: query.epic_id }),
    weight: query.weight,
    healthStatus: query.health_status,
    confidential: query.confidential,
    types: query.type,
    dueDate: query.due_date,
    not: not && {
      authorUsername: not.author_username,
      assigneeUsernames: not.assignee_username,
      labels: not.label_name,
      milestone: not.milestone_title,
    },
  };
}

function present(ctx: Context, { rows, counts, next, prev }: IssueListPage): IssueList {
  return { items: rows.map((issue) => presentRow(ctx, issue)), counts, next, prev };
}

function presentRow(ctx: Context, issue: IssueListRow): IssueListItem {
  const person = (shown: IssueListRow["author"]): IssueListUser => {
    const { id, name, username, avatar_url } = presentUserBasic(ctx.config.url, shown);
    return { id, name, username, avatar_url };
  };
  const tasks = countTasks(issue.boxes ?? "");
  return {
    id: issue.id,
    iid: issue.iid,
    project: { full_path: issue.project_full_path, name: issue.project_name },
    title: issue.title,
    state: issueStateName(issue),
    type: issueTypeName(issue),
    confidential: issue.confidential,
    locked: issue.discussion_locked === true,
    moved: issue.moved_to_id !== null,
    created_at: formatWireTime(issue.created_at),
    updated_at: formatWireTime(issue.updated_at),
    closed_at: issue.closed_at === null ? null : formatWireTime(issue.closed_at),
    author: person(issue.author),
    assignees: issue.assignees.map(person),
    labels: issue.labels,
    milestone: issue.milestone,
    iteration_id: issue.iteration_id,
    due_date: issue.due_date,
    weight: issue.weight,
    health_status: healthStatusName(issue),
    upvotes: issue.upvotes,
    user_notes_count: issue.user_notes_count,
    blocked_by_count: issue.blocked_by_count,
    ...(tasks.count > 0 ? { tasks } : {}),
    web_path: issueWebPath(issue),
  };
}
