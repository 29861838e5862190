/** API addresses that the signed-in home page and the front page of a project read first. */
import { ownGroupsAddress } from "./groups.ts";
import { issueListAddress } from "./issues/issue-list.ts";
import { listCacheKey } from "./pages.ts";
import { ownProjectsAddress } from "./projects.ts";

const PER_BLOCK = 6;

export const HOME_PROJECTS = listCacheKey(ownProjectsAddress({ perPage: PER_BLOCK }));
export const HOME_GROUPS = listCacheKey(ownGroupsAddress({ perPage: PER_BLOCK }));
export const HOME_ISSUES = {
  assigned: issueListAddress(null, "scope=assigned_to_me&sort=updated_desc"),
  created: issueListAddress(null, "scope=created_by_me&sort=updated_desc"),
};

export const HOME_READS: readonly string[] = [
  HOME_PROJECTS,
  HOME_GROUPS,
  HOME_ISSUES.assigned,
  HOME_ISSUES.created,
];

/** The open issues of a project, most recently updated first. */
export function recentIssuesAddress(path: string): string {
  return issueListAddress({ kind: "project", full_path: path }, "sort=updated_desc");
}
