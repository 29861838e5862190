/**
 * API calls of groups: reads lists of groups, one group and its members, checks whether a path is
 * taken, and creates groups.
 */
import type { Visibility } from "@cairn/contract/access";
import type { ListQuery } from "@cairn/contract/addresses";
import {
  groupAddress,
  ownGroupsAddress,
  pathCheckAddress,
  subgroupsAddress,
} from "@cairn/contract/groups";
import type { Group, GroupDetail, NamespaceExistsResponse } from "@cairn/contract/groups";
import { overviewMembersAddress } from "@cairn/contract/members";
import type { Member } from "@cairn/contract/members";
import { listCacheKey, addressFromListCacheKey } from "@cairn/contract/pages";
import type { ListResponse } from "@cairn/contract/pages";
import type { PlaceFrame } from "@cairn/contract/places";
import { projectDestinationsAddress } from "@cairn/contract/projects";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { callApi } from "../../platform/api.ts";
import { usePage } from "../../platform/page-context.tsx";

const GROUPS_API = "/api/v4/groups";

export interface NewGroup {
  name: string;
  path: string;
  description: string;
  visibility: Visibility;
  parent_id?: number;
}

export function useOwnGroups(wish: ListQuery) {
  return useQuery<ListResponse<Group>>({
    queryKey: [listCacheKey(ownGroupsAddress(wish))],
    placeholderData: keepPreviousData,
  });
}

export function useSubgroups(path: string, wish: ListQuery) {
  return useQuery<ListResponse<Group>>({
    queryKey: [listCacheKey(subgroupsAddress(path, wish))],
    placeholderData: keepPreviousData,
  });
}

/** Reads one group by its id. Sends no request while `id` is null. */
export function useGroup(id: number | null) {
  return useQuery<GroupDetail>({ queryKey: [groupAddress(id ?? 0)], enabled: id !== null });
}

export function useMembersPreview(place: PlaceFrame) {
  return useQuery<ListResponse<Member>>({
    queryKey: [listCacheKey(overviewMembersAddress(place))],
    enabled: place.abilities.see_members,
  });
}

/** Checks whether a path is taken. Sends no request while `path` is null. */
export function usePathCheck(path: string | null, parentId: number | undefined) {
  return useQuery<NamespaceExistsResponse>({
    queryKey: [pathCheckAddress(path ?? "", parentId)],
    enabled: path !== null,
  });
}

export function useCreateGroup() {
  const { csrf_token: csrfToken } = usePage().session;
  const cache = useQueryClient();
  return async (body: NewGroup, idempotencyKey: string) => {
    const group = await callApi<GroupDetail>(GROUPS_API, {
      method: "POST",
      body,
      csrfToken,
      idempotencyKey,
    });
    await invalidateLists(cache, GROUPS_API);
    // The form for new projects lists the groups in which the user can create projects, so the new
    // group must appear there.
    await cache.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith(projectDestinationsAddress()),
    });
    return group;
  };
}

/** Invalidates every cached list whose address starts with this address. */
export function invalidateLists(cache: QueryClient, address: string): Promise<void> {
  return cache.invalidateQueries({
    predicate: ({ queryKey }) =>
      addressFromListCacheKey(String(queryKey[0]))?.startsWith(address) ?? false,
  });
}
