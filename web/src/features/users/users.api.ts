/** API calls of user accounts: signing in and up, tokens, sessions. */
import { SIGN_IN_PATH } from "@cairn/contract/auth";
import {
  PASSWORD_LINK_PATH,
  PASSWORD_REQUEST_POST_PATH,
  SIGN_UP_POST_PATH,
  SESSIONS_URL,
  SESSIONS_PATH,
  TOKENS_PATH,
} from "@cairn/contract/users";
import type {
  ActiveSession,
  NewPersonalAccessToken,
  PersonalAccessToken,
} from "@cairn/contract/users";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError, callApi } from "../../platform/api.ts";
import { usePageContext } from "../../platform/page-context.tsx";
import { useTokensUrl } from "./tokens-url.ts";

const TOKENS_API = "/api/v4/personal_access_tokens";

interface WhereNext {
  redirect_to: string;
}

export interface SignInFields {
  login: string;
  password: string;
  remember_me: boolean;
}

export interface SignUpFields {
  name: string;
  username: string;
  email: string;
  password: string;
}

export interface NewTokenFields {
  name: string;
  scopes: string[];
  expires_at?: string;
  /** Required for the scope `sudo`. */
  current_password?: string;
}

export function useSignIn() {
  const { csrf_token: csrfToken } = usePageContext().session;
  return (user: SignInFields, redirectTo: string | null) =>
    callApi<WhereNext>(SIGN_IN_PATH, {
      method: "POST",
      body: redirectTo === null ? { user } : { user, redirect_to: redirectTo },
      csrfToken,
    });
}

export function useSignUp() {
  const { csrf_token: csrfToken } = usePageContext().session;
  return (user: SignUpFields, idempotencyKey: string) =>
    callApi<WhereNext>(SIGN_UP_POST_PATH, {
      method: "POST",
      body: { user },
      csrfToken,
      idempotencyKey,
    });
}

export function useRequestPasswordLink() {
  const { csrf_token: csrfToken } = usePageContext().session;
  return (email: string) =>
    callApi<WhereNext>(PASSWORD_REQUEST_POST_PATH, {
      method: "POST",
      body: { user: { email } },
      csrfToken,
    });
}

export function useSetPasswordWithLink() {
  const { csrf_token: csrfToken } = usePageContext().session;
  return (body: { token: string; password: string }) =>
    callApi<WhereNext>(PASSWORD_LINK_PATH, { method: "POST", body, csrfToken });
}

export function useTokens() {
  return useQuery<PersonalAccessToken[]>({ queryKey: [useTokensUrl()] });
}

export function useCreateToken() {
  const { csrf_token: csrfToken } = usePageContext().session;
  const cache = useQueryClient();
  const address = useTokensUrl();
  return async (request: NewTokenFields, idempotencyKey: string) => {
    const created = await callApi<NewPersonalAccessToken>(TOKENS_PATH, {
      method: "POST",
      body: request,
      csrfToken,
      idempotencyKey,
    });
    // The cached list of tokens gets the new token without its secret.
    const { token: _, ...listed } = created;
    cache.setQueryData<PersonalAccessToken[]>(
      [address],
      (tokens) => tokens && [listed, ...tokens.filter(({ id }) => id !== listed.id)],
    );
    return created;
  };
}

export function useRevokeToken(onRevoked: () => void) {
  return useRevoke(TOKENS_API, useTokensUrl(), onRevoked);
}

export function useSessions() {
  return useQuery<ActiveSession[]>({ queryKey: [SESSIONS_URL] });
}

export function useRevokeSession(onRevoked: () => void) {
  return useRevoke(SESSIONS_PATH, SESSIONS_URL, onRevoked);
}

/**
 * Revokes a token, session or SSH key. Waits for the server instead of updating optimistically, because the user
 * wants to be sure that access has ended.
 */
export function useRevoke(path: string, listAddress: string, onRevoked: () => void) {
  const { csrf_token: csrfToken } = usePageContext().session;
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      callApi<void>(`${path}/${id}`, { method: "DELETE", csrfToken }).catch(unlessAlreadyGone),
    onSuccess: (_, id) => {
      onRevoked();
      cache.setQueryData<{ id: number }[]>([listAddress], (items) =>
        items?.filter((item) => item.id !== id),
      );
    },
  });
}

/** Ignores 404 and 409: the token, session or key does not exist, or was revoked a moment ago. */
function unlessAlreadyGone(error: unknown): void {
  if (!(error instanceof ApiError && (error.status === 404 || error.status === 409))) throw error;
}
