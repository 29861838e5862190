/** API calls of user statuses. */
import {
  OWN_STATUS_URL,
  userStatusUrl,
  type UserStatus,
  type UserStatusUpdate,
} from "@cairn/contract/users/user-status";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../../platform/api.ts";
import { usePageContext } from "../../../platform/page-context.tsx";

/** The viewer's own status. It is not requested while `enabled` is false, only read from the cache. */
export function useOwnStatus(enabled: boolean) {
  return useQuery<UserStatus>({ queryKey: [OWN_STATUS_URL], enabled });
}

export function useUserStatus(username: string) {
  return useQuery<UserStatus>({ queryKey: [userStatusUrl(username)] });
}

export function useChangeStatus() {
  const { csrf_token: csrfToken, user } = usePageContext().session;
  const cache = useQueryClient();
  return async (update: UserStatusUpdate) => {
    const status = await callApi<UserStatus>(OWN_STATUS_URL, {
      method: "PATCH",
      body: update,
      csrfToken,
    });
    for (const address of [OWN_STATUS_URL, userStatusUrl(user?.username ?? "")]) {
      cache.setQueryData([address], status);
    }
  };
}
