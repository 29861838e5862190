/**
 * API calls of groups: reads lists of groups, one group and its members, checks whether a path is
 * taken, and creates groups.
 */
import type { Visibility } from "@cairn/contract/access";
import type { SearchAndPageQuery } from "@cairn/contract/addresses";
import {
  groupApiUrl,
  ownGroupsUrl,
  namespaceExistsUrl,
  subgroupsUrl,
} from "@cairn/contract/groups";
import type { Group, GroupDetail, NamespaceExistsResponse } from "@cairn/contract/groups";
import { frontPageMembersUrl } from "@cairn/contract/members";
import type { Member } from "@cairn/contract/members";
import { toListCacheKey, urlFromListCacheKey } from "@cairn/contract/pages";
import type { ListResponse } from "@cairn/contract/pages";
import type { PlaceFrame } from "@cairn/contract/places";
import { namespacesForNewProjectUrl } from "@cairn/contract/projects";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { callApi } from "../../platform/api.ts";
import { usePageContext } from "../../platform/page-context.tsx";

const GROUPS_API = "/api/v4/groups";

export interface NewGroupRequest {
  name: string;
  path: string;
  description: string;
  visibility: Visibility;
  parent_id?: number;
}

export function useOwnGroups(wish: SearchAndPageQuery) {
  return useQuery<ListResponse<Group>>({
    queryKey: [toListCacheKey(ownGroupsUrl(wish))],
    placeholderData: keepPreviousData,
  });
}

export function useSubgroups(path: string, wish: SearchAndPageQuery) {
  return useQuery<ListResponse<Group>>({
    queryKey: [toListCacheKey(subgroupsUrl(path, wish))],
    placeholderData: keepPreviousData,
  });
}

/** Reads one group by its id. Sends no request while `id` is null. */
export function useGroup(id: number | null) {
  return useQuery<GroupDetail>({ queryKey: [groupApiUrl(id ?? 0)], enabled: id !== null });
}

export function useMembersPreview(place: PlaceFrame) {
  return useQuery<ListResponse<Member>>({
    queryKey: [toListCacheKey(frontPageMembersUrl(place))],
    enabled: place.abilities.see_members,
  });
}

/** Checks whether a path is taken. Sends no request while `path` is null. */
export function useNamespacePathCheck(path: string | null, parentId: number | undefined) {
  return useQuery<NamespaceExistsResponse>({
    queryKey: [namespaceExistsUrl(path ?? "", parentId)],
    enabled: path !== null,
  });
}

export function useCreateGroup() {
  const { csrf_token: csrfToken } = usePageContext().session;
  const cache = useQueryClient();
  return async (body: NewGroupRequest, idempotencyKey: string) => {
    const group = await callApi<GroupDetail>(GROUPS_API, {
      method: "POST",
      body,
      csrfToken,
      idempotencyKey,
    });
    await invalidateCachedLists(cache, GROUPS_API);
    // The form for new projects lists the groups in which the user can create projects, so the new
    // group must appear there.
    await cache.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith(namespacesForNewProjectUrl()),
    });
    return group;
  };
}

/** Invalidates every cached list whose address starts with this address. */
export function invalidateCachedLists(cache: QueryClient, address: string): Promise<void> {
  return cache.invalidateQueries({
    predicate: ({ queryKey }) =>
      urlFromListCacheKey(String(queryKey[0]))?.startsWith(address) ?? false,
  });
}
