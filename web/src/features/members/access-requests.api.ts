/** API calls of the access requests on the members page. */
import {
  accessRequestListUrl,
  accessRequestsApiPath,
  membersPath,
  type AccessRequest,
} from "@cairn/contract/members";
import { toListCacheKey, type ListResponse } from "@cairn/contract/pages";
import type { PlaceKey } from "@cairn/contract/place-api";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../platform/api.ts";
import { useInvalidateQueries } from "../../platform/invalidate-queries.ts";
import { usePageContext } from "../../platform/page-context.tsx";

const REFRESH_EVERY_MS = 30_000;

export function useAccessRequests(place: PlaceKey) {
  return useQuery<ListResponse<AccessRequest>>({
    queryKey: [toListCacheKey(accessRequestListUrl(place))],
    refetchInterval: REFRESH_EVERY_MS,
    refetchOnWindowFocus: true,
  });
}

/** Approves and denies the requests of other users. */
export function useAccessRequestAnswers(place: PlaceKey) {
  const { csrf_token: csrfToken } = usePageContext().session;
  const readAgain = useInvalidateQueries();
  const address = accessRequestsApiPath(place);
  return {
    approve: (userId: number, level: number) =>
      callApi<unknown>(`${address}/${userId}/approve`, {
        method: "PUT",
        body: { access_level: level },
        csrfToken,
      }),
    deny: (userId: number) =>
      callApi<void>(`${address}/${userId}`, { method: "DELETE", csrfToken }),
    readAgain: () => readAgain(address, membersPath(place)),
  };
}
