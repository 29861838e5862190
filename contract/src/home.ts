/**
 * API addresses that the home page of a signed-in user and the front page of a project request
 * first.
 */
import { ownGroupsAddress } from "./groups.ts";
import { issueListAddress } from "./issues/issue-list.ts";
import { listCacheKey } from "./pages.ts";
import { ownProjectsAddress } from "./projects.ts";

const PER_BLOCK = 6;

export const HOME_PROJECTS_CACHE_KEY = listCacheKey(ownProjectsAddress({ perPage: PER_BLOCK }));
export const HOME_GROUPS_CACHE_KEY = listCacheKey(ownGroupsAddress({ perPage: PER_BLOCK }));
export const HOME_ISSUES_ADDRESSES = {
  assigned: issueListAddress(null, "scope=assigned_to_me&sort=updated_desc"),
  created: issueListAddress(null, "scope=created_by_me&sort=updated_desc"),
};

export const HOME_PRELOADED_ADDRESSES: readonly string[] = [
  HOME_PROJECTS_CACHE_KEY,
  HOME_GROUPS_CACHE_KEY,
  HOME_ISSUES_ADDRESSES.assigned,
  HOME_ISSUES_ADDRESSES.created,
];

/** Address of the open issues of a project, most recently updated first. */
export function recentIssuesAddress(path: string): string {
  return issueListAddress({ kind: "project", full_path: path }, "sort=updated_desc");
}
