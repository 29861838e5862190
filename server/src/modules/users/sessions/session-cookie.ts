/** The cookie that carries a session, and where a person may be sent after signing in. */
import { findOwnPath } from "@cairn/contract/own-path";
import { SESSION_COOKIE } from "../../../platform/http/credentials.ts";
import type { NewSession } from "./sessions.ts";

const FENCED = "Path=/; Secure; HttpOnly; SameSite=Lax";

export function sessionCookie({ token, maxAgeSeconds }: NewSession): string {
  const age = maxAgeSeconds === null ? "" : `; Max-Age=${maxAgeSeconds}`;
  return `${SESSION_COOKIE}=${token}; ${FENCED}${age}`;
}

export function clearedSessionCookie(): string {
  return `${SESSION_COOKIE}=; ${FENCED}; Max-Age=0`;
}

/** Where somebody is sent who signed in: a path of ours, or the front page. */
export function safeReturnPath(path: string | undefined): string {
  return (path === undefined ? null : findOwnPath(path)) ?? "/";
}
