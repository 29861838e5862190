/** Lists the API addresses that the front page of a project, group or user requests first. */
import { subgroupsAddress } from "@cairn/contract/groups";
import { recentIssuesAddress } from "@cairn/contract/home";
import { overviewMembersAddress } from "@cairn/contract/members";
import { listCacheKey } from "@cairn/contract/pages";
import {
  groupProjectsAddress,
  userProjectsAddress,
  projectAddress,
} from "@cairn/contract/projects";
import { userAddress } from "@cairn/contract/users";
import { wireInteger, wireListQuery } from "@cairn/contract/wire";
import type * as z from "zod";
import type { NamespaceRow } from "../access/index.ts";

/**
 * Query of a front page. A group page shows two lists, subgroups and projects, each with its own
 * page number.
 */
export const OverviewQuery = wireListQuery.extend({ subgroups_page: wireInteger.optional() });

export function listOverviewPreloadedAddresses(
  place: NamespaceRow,
  wish: z.output<typeof OverviewQuery>,
): string[] {
  const { full_path: path } = place;
  const { search, page, subgroups_page: subgroupsPage } = wish;
  if (place.kind === "project") {
    return [
      projectAddress(path),
      recentIssuesAddress(path),
      listCacheKey(overviewMembersAddress({ kind: "project", full_path: path })),
    ];
  }
  if (place.kind === "group") {
    return [
      listCacheKey(subgroupsAddress(path, { search, page: subgroupsPage })),
      listCacheKey(groupProjectsAddress(path, { search, page })),
      listCacheKey(overviewMembersAddress({ kind: "group", full_path: path })),
    ];
  }
  return [
    userAddress(path),
    listCacheKey(userProjectsAddress(place.owner_id ?? 0, { search, page })),
  ];
}
