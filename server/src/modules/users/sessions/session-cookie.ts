/** Builds the session cookie, and validates the path to redirect to after signing in. */
import { toSameOriginPath } from "@cairn/contract/own-path";
import { SESSION_COOKIE_NAME } from "../../../platform/http/credentials.ts";
import type { NewSession } from "./sessions.ts";

const FENCED = "Path=/; Secure; HttpOnly; SameSite=Lax";

export function buildSessionCookie({ token, maxAgeSeconds }: NewSession): string {
  const age = maxAgeSeconds === null ? "" : `; Max-Age=${maxAgeSeconds}`;
  return `${SESSION_COOKIE_NAME}=${token}; ${FENCED}${age}`;
}

export function buildClearedSessionCookie(): string {
  return `${SESSION_COOKIE_NAME}=; ${FENCED}; Max-Age=0`;
}

/**
 * Returns the path if it belongs to this instance, otherwise "/", so that a sign-in link cannot
 * redirect to another site.
 */
export function sanitizeReturnPath(path: string | undefined): string {
  return (path === undefined ? null : toSameOriginPath(path)) ?? "/";
}
