/**
 * API addresses that the home page of a signed-in user and the front page of a project request
 * first.
 */
import { ownGroupsUrl } from "./groups.ts";
import { issueListUrl } from "./issues/issue-list.ts";
import { toListCacheKey } from "./pages.ts";
import { ownProjectsUrl } from "./projects.ts";
import { TODO_COUNTS_URL, todosUrl } from "./todos/addresses.ts";

const PER_BLOCK = 6;

export const HOME_PROJECTS_CACHE_KEY = toListCacheKey(ownProjectsUrl({ perPage: PER_BLOCK }));
export const HOME_GROUPS_CACHE_KEY = toListCacheKey(ownGroupsUrl({ perPage: PER_BLOCK }));
export const HOME_ISSUES_URLS = {
  assigned: issueListUrl(null, "scope=assigned_to_me&sort=updated_desc"),
  created: issueListUrl(null, "scope=created_by_me&sort=updated_desc"),
  mentioned: issueListUrl(null, "scope=mentions_me&sort=updated_desc"),
};

/** The first page of the to-do list, so that its link opens without another request. */
export const HOME_TODOS_CACHE_KEY = toListCacheKey(todosUrl("pending"));

/** Of the issues, those of the first tab. The browser loads the others when their tab is selected. */
export const HOME_PRELOADED_CACHE_KEYS: readonly string[] = [
  HOME_PROJECTS_CACHE_KEY,
  HOME_GROUPS_CACHE_KEY,
  HOME_ISSUES_URLS.assigned,
  HOME_TODOS_CACHE_KEY,
  TODO_COUNTS_URL,
];

/** Address of the open issues of a project, most recently updated first. */
export function recentIssuesUrl(path: string): string {
  return issueListUrl({ kind: "project", full_path: path }, "sort=updated_desc");
}

/** Address of the open issues of a user that the viewer can see, most recently updated first. */
export function assignedIssuesUrl(username: string): string {
  const query = new URLSearchParams({ scope: "all", sort: "updated_desc" });
  query.append("assignee_username[]", username);
  return issueListUrl(null, query.toString());
}
