/** API calls of members and group shares. */
import type { Group, SharedWithGroup } from "@cairn/contract/groups";
import {
  accessRequestsApiPath,
  membersApiPath,
  membersPath,
  memberListJsonUrl,
  sharesApiPath,
  placeWithSharesUrl,
  type Member,
  type AddMembersResponse,
  type MemberListQuery,
  type MemberListItem,
} from "@cairn/contract/members";
import { toListCacheKey, type ListResponse } from "@cairn/contract/pages";
import type { PlaceKey } from "@cairn/contract/place-api";
import type { UserBasic } from "@cairn/contract/users";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { callApi } from "../../platform/api.ts";
import { useInvalidateQueries } from "../../platform/invalidate-queries.ts";
import { usePageContext } from "../../platform/page-context.tsx";

const FOUND = 20;
/** Users that are searched for the invite picker, before members are left out. */
const CANDIDATES = 50;

export interface MembershipFields {
  access_level: number;
  expires_at: string | null;
}

export function useMembersPage(place: PlaceKey, asked: MemberListQuery) {
  return useQuery<ListResponse<MemberListItem>>({
    queryKey: [toListCacheKey(memberListJsonUrl(place, asked))],
    placeholderData: keepPreviousData,
  });
}

export function useShares(place: PlaceKey) {
  return useQuery<{ shared_with_groups: SharedWithGroup[] }, Error, SharedWithGroup[]>({
    queryKey: [placeWithSharesUrl(place)],
    select: (answer) => answer.shared_with_groups,
  });
}

/** Finds active users who are not direct members of the project or group. */
export async function findInvitableUsers(place: PlaceKey, text: string): Promise<UserBasic[]> {
  const query = new URLSearchParams({ active: "true", per_page: String(CANDIDATES) });
  if (text) query.set("search", text);
  const users = await callApi<UserBasic[]>(`/api/v4/users?${query}`);
  if (users.length === 0) return users;
  const ids = users.map(({ id }) => id).join(",");
  const members = await callApi<Member[]>(
    `${membersApiPath(place)}?user_ids=${ids}&per_page=${CANDIDATES}`,
  );
  const taken = new Set(members.map(({ id }) => id));
  return users.filter(({ id }) => !taken.has(id)).slice(0, FOUND);
}

export function findGroups(text: string): Promise<Group[]> {
  const query = new URLSearchParams({ all_available: "true", per_page: String(FOUND) });
  if (text) query.set("search", text);
  return callApi<Group[]>(`/api/v4/groups?${query}`);
}

export function useMemberMutations(place: PlaceKey) {
  const { csrf_token: csrfToken } = usePageContext().session;
  const askAgain = useInvalidateQueries();
  // Inviting a user who has requested access answers the request.
  const readAgain = () =>
    askAgain(membersPath(place), placeWithSharesUrl(place), accessRequestsApiPath(place));
  const members = membersApiPath(place);
  const shares = sharesApiPath(place);
  const call = <T>(
    address: string,
    how: { method: "POST" | "PUT" | "DELETE"; body?: object; idempotencyKey?: string },
  ) => callApi<T>(address, { ...how, csrfToken });
  return {
    readAgain,
    invite: async (
      people: readonly UserBasic[],
      grant: MembershipFields,
      idempotencyKey: string,
    ) => {
      const body = { user_id: people.map(({ id }) => id).join(","), ...grant };
      const how = { method: "POST", body, idempotencyKey } as const;
      const answer = await call<Member | AddMembersResponse>(members, how);
      await readAgain();
      return answer;
    },
    change: async ({ id }: MemberListItem, grant: MembershipFields) => {
      await call<Member>(`${members}/${id}`, { method: "PUT", body: grant });
      await readAgain();
    },
    /**
     * Removes a member. Does not refetch the lists, because a user who leaves can lose access to
     * the project or group. The caller refetches if needed.
     */
    remove: ({ id }: { id: number }, unassign = false) =>
      call<void>(`${members}/${id}`, {
        method: "DELETE",
        body: { unassign_issuables: unassign },
      }),
    share: async (groupId: number, grant: MembershipFields, idempotencyKey: string) => {
      const { access_level: level, expires_at: end } = grant;
      const body = { group_id: groupId, group_access: level, expires_at: end };
      await call<unknown>(shares, { method: "POST", body, idempotencyKey });
      await readAgain();
    },
    unshare: async (groupId: number) => {
      await call<void>(`${shares}/${groupId}`, { method: "DELETE" });
      await readAgain();
    },
  };
}
