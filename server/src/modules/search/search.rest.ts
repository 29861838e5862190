/** REST routes of search: in everything, in a group and in a project, as GitLab has them. */
import { Issue } from "@cairn/contract/issues/issues";
import { Milestone } from "@cairn/contract/milestones";
import { Note } from "@cairn/contract/notes/notes";
import { SimpleProject } from "@cairn/contract/projects";
import { UserBasic } from "@cairn/contract/users";
import { wireBoolean, wireNamespaceIdOrPath } from "@cairn/contract/wire";
import * as z from "zod";
import {
  respondWithListPage,
  pagingQueryParams,
  type LimitOffset,
  type RowsWithTotal,
} from "../../platform/http/paging.ts";
import type { RouteCall } from "../../platform/http/route-calls.ts";
import type { RouteRegistrar } from "../../platform/http/routes.ts";
import { presentIssue } from "../issues/index.ts";
import { presentMilestone } from "../milestones/index.ts";
import { presentNote } from "../notes/index.ts";
import { presentSimpleProject, type PlaceRef } from "../projects/index.ts";
import { presentUserBasic } from "../users/index.ts";
import {
  searchApiIssues,
  searchApiMilestones,
  searchApiNotes,
  searchApiProjects,
  searchApiUsers,
  type ApiSearch,
} from "./api-search.ts";
import { searchPolicy } from "./search.policy.ts";

const PlaceParams = z.strictObject({ id: wireNamespaceIdOrPath });

const SearchQuery = z.strictObject({
  ...pagingQueryParams,
  scope: z.enum(["projects", "issues", "milestones", "users"]),
  search: z.string().trim().min(1).max(255),
  state: z.enum(["opened", "closed", "all"]).optional(),
  confidential: wireBoolean.optional(),
  order_by: z.enum(["created_at"]).optional(),
  sort: z.enum(["asc", "desc"]).optional(),
});
const ProjectSearchQuery = SearchQuery.extend({
  scope: z.enum(["issues", "milestones", "notes", "users"]),
});

const Result = z.union([SimpleProject, Issue, Milestone, UserBasic]);
const ProjectResult = z.union([Issue, Milestone, Note, UserBasic]);

type Call<Query> = Pick<RouteCall<unknown, Query, unknown>, "ctx" | "query" | "url" | "setHeaders">;

export function registerSearchRestRoutes(routes: RouteRegistrar): void {
  routes.api({
    method: "GET",
    path: "/search",
    action: searchPolicy.searchByApi,
    summary: "Search projects, issues, milestones or users",
    query: SearchQuery,
    response: z.array(Result),
    handler: (call) => answer(call, null),
  });

  routes.api({
    method: "GET",
    path: "/groups/:id/search",
    action: searchPolicy.searchByApi,
    summary: "Search projects, issues, milestones or members of a group",
    params: PlaceParams,
    query: SearchQuery,
    response: z.array(Result),
    handler: (call) => answer(call, { group: call.params.id }),
  });

  routes.api({
    method: "GET",
    path: "/projects/:id/search",
    action: searchPolicy.searchByApi,
    summary: "Search issues, milestones, notes or members of a project",
    params: PlaceParams,
    query: ProjectSearchQuery,
    response: z.array(ProjectResult),
    async handler({ params, ...call }) {
      const { scope, ...query } = call.query;
      if (scope !== "notes")
        return answer({ ...call, query: { scope, ...query } }, { project: params.id });
      const { ctx } = call;
      const notes = await list(call, (wish, page) => searchApiNotes(ctx, params.id, wish, page));
      return notes.map((note) => presentNote(ctx, note));
    },
  });
}

async function answer(call: Call<z.output<typeof SearchQuery>>, place: PlaceRef | null) {
  const { ctx } = call;
  switch (call.query.scope) {
    case "projects": {
      const rows = await list(call, (wish, page) => searchApiProjects(ctx, place, wish, page));
      return rows.map((project) => presentSimpleProject(ctx, project));
    }
    case "issues": {
      const rows = await list(call, (wish, page) => searchApiIssues(ctx, place, wish, page));
      return rows.map((issue) => presentIssue(ctx, issue));
    }
    case "milestones": {
      const rows = await list(call, (wish, page) => searchApiMilestones(ctx, place, wish, page));
      return rows.map((milestone) => presentMilestone(ctx, milestone));
    }
    case "users": {
      const rows = await list(call, (wish, page) => searchApiUsers(ctx, place, wish, page));
      return rows.map((user) => presentUserBasic(ctx.config.url, user));
    }
  }
}

/** Runs the search of one scope for the requested page, and sets the paging headers. */
function list<Row>(
  call: Call<Omit<z.output<typeof SearchQuery>, "scope">>,
  search: (wish: ApiSearch, page: LimitOffset) => Promise<RowsWithTotal<Row>>,
): Promise<Row[]> {
  const { search: text, state, confidential, sort = "desc" } = call.query;
  const wish = { search: text, state, confidential, sort };
  return respondWithListPage(call, (page) => search(wish, page));
}
