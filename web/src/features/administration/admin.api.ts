/** API calls of the pages for administrators. */
import { ADMIN_USERS_PATH, APPLICATION_SETTINGS_URL } from "@cairn/contract/administration";
import { adminUsersUrl, demotionPath, promotionPath } from "@cairn/contract/administration/users";
import type { AdminUser } from "@cairn/contract/administration/users";
import type { SearchAndPageQuery } from "@cairn/contract/addresses";
import { toListCacheKey, type ListResponse } from "@cairn/contract/pages";
import type { ApplicationSettings } from "@cairn/contract/settings";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../platform/api.ts";
import { useInvalidateQueries } from "../../platform/invalidate-queries.ts";
import { usePageContext } from "../../platform/page-context.tsx";

export function useAdminUsers(question: SearchAndPageQuery) {
  return useQuery<ListResponse<AdminUser>>({
    queryKey: [toListCacheKey(adminUsersUrl(question))],
    placeholderData: keepPreviousData,
  });
}

export function useUserAdministration() {
  const { csrf_token: csrfToken } = usePageContext().session;
  const readAgain = useInvalidateQueries();
  const post = async (path: string, body?: object) => {
    await callApi<unknown>(path, { method: "POST", body, csrfToken });
    await readAgain(ADMIN_USERS_PATH);
  };
  return {
    block: (id: number) => post(`/api/v4/users/${id}/block`),
    unblock: (id: number) => post(`/api/v4/users/${id}/unblock`),
    promote: (id: number, currentPassword: string) =>
      post(promotionPath(id), { current_password: currentPassword }),
    demote: (id: number, currentPassword: string) =>
      post(demotionPath(id), { current_password: currentPassword }),
  };
}

export function useApplicationSettings() {
  return useQuery<ApplicationSettings>({ queryKey: [APPLICATION_SETTINGS_URL] });
}

export function useUpdateApplicationSettings() {
  const { csrf_token: csrfToken } = usePageContext().session;
  const cache = useQueryClient();
  return async (body: object) => {
    const settings = await callApi<ApplicationSettings>(APPLICATION_SETTINGS_URL, {
      method: "PUT",
      body,
      csrfToken,
    });
    cache.setQueryData([APPLICATION_SETTINGS_URL], settings);
  };
}
