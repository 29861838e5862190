/** Lists the API addresses that the front page of a project, group or user requests first. */
import { userActivityUrl } from "@cairn/contract/issues/activity";
import { subgroupsUrl } from "@cairn/contract/groups";
import { assignedIssuesUrl, recentIssuesUrl } from "@cairn/contract/home";
import { frontPageMembersUrl } from "@cairn/contract/members";
import { toListCacheKey } from "@cairn/contract/pages";
import { groupProjectsUrl, memberProjectsUrl, projectApiUrl } from "@cairn/contract/projects";
import { userByUsernameUrl } from "@cairn/contract/users";
import { userStatusUrl } from "@cairn/contract/users/user-status";
import { wireInteger, wireSearchAndPageQuery } from "@cairn/contract/wire";
import type * as z from "zod";
import type { NamespaceRow } from "../access/index.ts";

/**
 * Query parameters of the front page of a project, group or user. The page of a group shows two
 * lists, subgroups and projects, each with its own page number.
 */
export const FrontPageQueryParams = wireSearchAndPageQuery.extend({
  subgroups_page: wireInteger.optional(),
});

export function listFrontPagePreloadedUrls(
  place: NamespaceRow,
  wish: z.output<typeof FrontPageQueryParams>,
): string[] {
  const { full_path: path } = place;
  const { search, page, subgroups_page: subgroupsPage } = wish;
  if (place.kind === "project") {
    return [
      projectApiUrl(path),
      recentIssuesUrl(path),
      toListCacheKey(frontPageMembersUrl({ kind: "project", full_path: path })),
    ];
  }
  if (place.kind === "group") {
    return [
      toListCacheKey(subgroupsUrl(path, { search, page: subgroupsPage })),
      toListCacheKey(groupProjectsUrl(path, { search, page })),
      toListCacheKey(frontPageMembersUrl({ kind: "group", full_path: path })),
    ];
  }
  return [
    userByUsernameUrl(path),
    userStatusUrl(path),
    toListCacheKey(memberProjectsUrl(path, { page })),
    assignedIssuesUrl(path),
    userActivityUrl(path),
  ];
}
