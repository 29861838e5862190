/** Cross-site request forgery: where an unsafe request came from, and whether it carries its session's token. */
import type { FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import type { Secrets } from "../auth/secrets.ts";
import { AppError } from "../errors/app-error.ts";
import { readCookie, SESSION_COOKIE } from "./credentials.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/** Browsers say where a request comes from; anything but our own pages may not change things. */
export function assertSameOrigin(request: FastifyRequest, own: URL): void {
  if (SAFE.has(request.method)) return;
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin") throw foreign();
  const { origin } = request.headers;
  if (origin !== undefined && !isOwnOrigin(origin, request.host, own)) throw foreign();
}

/**
 * The same of a request that reads, for what it changes on the way. Browsers that do not say where it comes
 * from still ask us before another site can send this header along; its value need not be looked at.
 */
export function isFromOwnPage({ header }: Pick<Context, "header">): boolean {
  const site = header("sec-fetch-site");
  if (site !== undefined) return site === "same-origin";
  return header("x-csrf-token") !== undefined;
}

/** Of an instance without an address of its own, as in development and tests; any name and port reaches it. */
export const DEFAULT_HOSTNAME = "localhost";

export function isOwnOrigin(origin: string, host: string, own: URL): boolean {
  if (origin === own.origin) return true;
  // Elsewhere a foreign Host may be a rebound name of somebody else's site.
  return own.hostname === DEFAULT_HOSTNAME && origin === `${own.protocol}//${host}`;
}

/** Requests let in by a cookie must bring the token that only our own pages know. */
export function assertCsrfToken(request: FastifyRequest, secrets: Secrets): void {
  if (SAFE.has(request.method)) return;
  const session = readCookie(request.raw, SESSION_COOKIE);
  const given = request.headers["x-csrf-token"] ?? takeFormToken(request.body);
  if (session !== undefined && typeof given === "string" && secrets.isCsrfToken(given, session)) {
    return;
  }
  throw new AppError("forbidden", "403 Forbidden - this page is too old; load it again and retry");
}

/** Forms sent without JavaScript carry the token as a field, which no schema needs to know. */
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
