/** API calls of the account page. */
import {
  ACCOUNT_EMAIL_PATH,
  ACCOUNT_PASSWORD_PATH,
  ACCOUNT_USERNAME_PATH,
  CURRENT_USER_URL,
} from "@cairn/contract/users";
import { useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../../platform/api.ts";
import { usePageContext } from "../../../platform/page-context.tsx";

export function useAccountChanges() {
  const { csrf_token: csrfToken } = usePageContext().session;
  const cache = useQueryClient();
  const post = (path: string, body: object) =>
    callApi<unknown>(path, { method: "POST", body, csrfToken });
  return {
    changeUsername: (username: string) => post(ACCOUNT_USERNAME_PATH, { username }),
    changeEmail: async (email: string, currentPassword: string) => {
      await post(ACCOUNT_EMAIL_PATH, { email, current_password: currentPassword });
      await cache.invalidateQueries({ queryKey: [CURRENT_USER_URL] });
    },
    changePassword: (wish: {
      password: string;
      current_password: string;
      revoke_tokens: boolean;
    }) => post(ACCOUNT_PASSWORD_PATH, wish),
  };
}
