/** Reads the credentials of a request: session cookie, access token, and sudo. */
import type { IncomingMessage } from "node:http";
import type { Credentials } from "../auth/authenticator.ts";

/**
 * Name of the session cookie. Browsers restrict a cookie with the prefix `__Host-` to this host, to
 * https and to the path `/`.
 */
export const SESSION_COOKIE_NAME = "__Host-cairn_session";

/**
 * Query parameters that contain credentials. No schema of a route lists these parameters, and generated
 * links omit them.
 */
export const CREDENTIAL_PARAMETERS = [
  "private_token",
  "access_token",
  "job_token",
  "sudo",
] as const;

export function readCredentials(request: IncomingMessage, ipAddress: string | null): Credentials {
  return {
    session: readCookie(request, SESSION_COOKIE_NAME),
    token: tokenOf(request),
    sudo: sudoOf(request),
    ipAddress,
  };
}

/** Longest `Authorization` header that is decoded. */
const BASIC_MAX = 1_024;

/** Reads the username and password of HTTP Basic, by which git signs in, and no other credentials. */
export function readBasicCredentials(
  { headers: { authorization = "" } }: IncomingMessage,
  ipAddress: string | null,
): Credentials {
  const none = { session: undefined, token: undefined, sudo: undefined, ipAddress };
  const encoded = authorization.length > BASIC_MAX ? null : /^Basic (\S+)$/i.exec(authorization);
  if (encoded === null) return none;
  const decoded = Buffer.from(encoded[1] ?? "", "base64").toString();
  const colon = decoded.indexOf(":");
  // Git sends an empty password when it knows none.
  if (colon === -1 || colon === decoded.length - 1) return none;
  const basic = { login: decoded.slice(0, colon), password: decoded.slice(colon + 1) };
  return { ...none, basic };
}

function tokenOf(request: IncomingMessage): string | undefined {
  const header = request.headers["private-token"];
  if (typeof header === "string") return header;
  const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? "");
  if (bearer !== null) return bearer[1];
  return parameterOf(request, "private_token") ?? parameterOf(request, "access_token");
}

/**
 * Id or username of the user that an administrator impersonates for this request, from the header or the
 * query parameter `sudo`.
 */
function sudoOf(request: IncomingMessage): string | undefined {
  const { sudo } = request.headers;
  return typeof sudo === "string" ? sudo : parameterOf(request, "sudo");
}

function parameterOf(request: IncomingMessage, name: string): string | undefined {
  const query = request.url?.split("?", 2)[1];
  if (query === undefined || !query.includes(`${name}=`)) return undefined;
  return new URLSearchParams(query).get(name) ?? undefined;
}

/**
 * Removes query parameters with credentials from a URL, before the URL is shown in pages, redirects and
 * logs.
 */
export function removeCredentials(url: string): string {
  const start = url.indexOf("?");
  if (start === -1) return url;
  const kept = url
    .slice(start + 1)
    .split("&")
    .filter((pair) => !isCredential(pair));
  return url.slice(0, start) + (kept.length === 0 ? "" : `?${kept.join("&")}`);
}

/**
 * Whether a `name=value` pair contains a credential. The name can be percent-encoded or end with
 * brackets (`name[]`).
 */
function isCredential(pair: string): boolean {
  const name = [...new URLSearchParams(pair).keys()][0]?.replace(/\[.*$/s, "");
  return CREDENTIAL_PARAMETERS.some((credential) => credential === name);
}

export function readCookie(request: IncomingMessage, name: string): string | undefined {
  return readCookieHeader(request.headers.cookie, name);
}

/** Reads a cookie from the value of a Cookie header. */
export function readCookieHeader(header: string | undefined, name: string): string | undefined {
  for (const part of (header ?? "").split(";")) {
    const [key, value] = part.trim().split("=", 2);
    if (key === name) return value;
  }
  return undefined;
}
