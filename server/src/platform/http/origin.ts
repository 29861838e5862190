/**
 * CSRF protection: checks the origin and the CSRF token of requests that change something (POST, PUT,
 * PATCH, DELETE).
 */
import type { FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import type { Secrets } from "../auth/secrets.ts";
import { AppError } from "../errors/app-error.ts";
import { readCookie, SESSION_COOKIE_NAME } from "./credentials.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/** Message of the error for a missing or wrong CSRF token. Our pages look for "too old" in it. */
export const OUTDATED_PAGE_MESSAGE =
  "403 Forbidden - this page is too old; load it again and retry";

/** Refuses unsafe requests from other sites, by the Sec-Fetch-Site and Origin headers of browsers. */
export function assertSameOrigin(request: FastifyRequest, own: URL): void {
  if (SAFE.has(request.method)) return;
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin") throw foreign();
  const { origin } = request.headers;
  if (origin !== undefined && !isOwnOrigin(origin, request.host, own)) throw foreign();
}

/**
 * Whether a page of Cairn sent the request. Used for GET requests that change something as a side
 * effect. If the browser does not send Sec-Fetch-Site, the request must have the header
 * `x-csrf-token`, because another site cannot send this header without a CORS preflight.
 */
export function isRequestFromOwnPage({ header }: Pick<Context, "header">): boolean {
  const site = header("sec-fetch-site");
  if (site !== undefined) return site === "same-origin";
  return header("x-csrf-token") !== undefined;
}

/**
 * The hostname of an instance without a configured URL, as in development and tests. Such an instance
 * accepts every host and port.
 */
export const DEFAULT_HOSTNAME = "localhost";

export function isOwnOrigin(origin: string, host: string, own: URL): boolean {
  if (origin === own.origin) return true;
  // With a configured URL the Host header is not trusted, because another site's name may resolve to
  // this server.
  return own.hostname === DEFAULT_HOSTNAME && origin === `${own.protocol}//${host}`;
}

/**
 * Throws if a request with a session cookie lacks the CSRF token, which only Cairn's own pages know.
 * Safe methods such as GET need none.
 */
export function assertCsrfToken(request: FastifyRequest, secrets: Secrets): void {
  if (SAFE.has(request.method)) return;
  const session = readCookie(request.raw, SESSION_COOKIE_NAME);
  const given = request.headers["x-csrf-token"] ?? takeFormToken(request.body);
  if (session !== undefined && typeof given === "string" && secrets.isCsrfToken(given, session)) {
    return;
  }
  throw new AppError("forbidden", OUTDATED_PAGE_MESSAGE);
}

/**
 * Returns the CSRF token that a form without JavaScript sends as a field. Removes the field from
 * the body, because the strict schemas do not know it.
 */
function takeFormToken(body: unknown): string | undefined {
  if (typeof body !== "object" || body === null || !("authenticity_token" in body))
    return undefined;
  const { authenticity_token: token } = body;
  delete body.authenticity_token;
  return typeof token === "string" ? token : undefined;
}

function foreign(): AppError {
  return new AppError("forbidden", "403 Forbidden - the request came from another site");
}
