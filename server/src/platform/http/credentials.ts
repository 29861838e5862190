/** Where requests carry their proof, and the one cookie that signs somebody in. */
import type { IncomingMessage } from "node:http";
import type { Credentials } from "../auth/authenticator.ts";

/** `__Host-` ties the cookie to this host, to https and to the whole path. */
export const SESSION_COOKIE = "__Host-cairn_session";

export function credentialsOf(request: IncomingMessage, ipAddress: string | null): Credentials {
  return {
    session: cookieOf(request, SESSION_COOKIE),
    token: tokenOf(request),
    ipAddress,
  };
}

function tokenOf(request: IncomingMessage): string | undefined {
  const header = request.headers["private-token"];
  if (typeof header === "string") return header;
  const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? "");
  if (bearer !== null) return bearer[1];
  const query = request.url?.split("?", 2)[1];
  return query?.includes("private_token=")
    ? (new URLSearchParams(query).get("private_token") ?? undefined)
    : undefined;
}

export function cookieOf(request: IncomingMessage, name: string): string | undefined {
  for (const part of (request.headers.cookie ?? "").split(";")) {
    const [key, value] = part.trim().split("=", 2);
    if (key === name) return value;
  }
  return undefined;
}
