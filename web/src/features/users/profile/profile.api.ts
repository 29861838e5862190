import { CURRENT_USER_URL, PROFILE_PATH } from "@cairn/contract/users";
import type { CurrentUser, ProfileForm } from "@cairn/contract/users";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../../platform/api.ts";
import { usePageContext } from "../../../platform/page-context.tsx";

export function useCurrentUser() {
  return useQuery<CurrentUser>({ queryKey: [CURRENT_USER_URL] });
}

export function useUpdateProfile() {
  const { csrf_token: csrfToken } = usePageContext().session;
  const cache = useQueryClient();
  return async (profile: ProfileForm) => {
    await callApi(PROFILE_PATH, { method: "POST", body: profile, csrfToken });
    await cache.invalidateQueries({ queryKey: [CURRENT_USER_URL] });
  };
}
