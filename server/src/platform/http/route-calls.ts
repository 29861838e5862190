/**
 * The steps of every route around its service: authentication, parsing, policy check and idempotency.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import {
  assertSignInAndTokenScope,
  assertPolicyChecked,
  isPublicAction,
  type AnyAction,
} from "../auth/actions.ts";
import type { Authenticator, Credentials } from "../auth/authenticator.ts";
import type { Context, Viewer } from "../context.ts";
import { AppError } from "../errors/app-error.ts";
import { runIdempotently } from "../idempotency/idempotency.ts";
import type { PageRenderer } from "../pages/page.ts";
import type { Platform } from "../platform.ts";
import { buildIpAddressKey } from "../rate-limits/address-key.ts";
import { createJsonMemberBudget } from "./bodies/body-limits.ts";
import { readCredentials } from "./credentials.ts";
import { assertCsrfToken, assertSameOrigin } from "./origin.ts";
import type { RouteDirectory } from "./route-directory.ts";
import { assertStorableText, readRequestParameters, parseWithSchema } from "./parameters.ts";

export type StrictObjectSchema = z.ZodObject;

/** Schema for params, query or body of a route that takes no such parameters. */
export const EMPTY_SCHEMA = z.strictObject({});
export type EmptySchema = typeof EMPTY_SCHEMA;

export interface RouteCall<Params, Query, Body> {
  ctx: Context;
  params: Params;
  query: Query;
  body: Body;
  /** URL of the call, with the query string. */
  url: string;
  /** Sets headers of the response. */
  setHeaders: (headers: Record<string, string | number>) => void;
  request: FastifyRequest;
  reply: FastifyReply;
  prepared?: unknown;
  /** The result of `RouteSpec.file.store`; undefined when the client sent no file. */
  file?: unknown;
}

/** A GET route, as far as a page needs it to call the handler. */
export interface ReadableRoute {
  path: string;
  action: AnyAction;
  params?: StrictObjectSchema;
  query?: StrictObjectSchema;
  handler(
    call: RouteCall<Record<string, unknown>, Record<string, unknown>, Record<string, unknown>>,
  ): Promise<unknown>;
}

/** The platform and the authenticator, which every route handler needs. */
export interface RouteDependencies {
  platform: Platform;
  authenticator: Authenticator;
  renderer: PageRenderer;
  /** The GET routes whose handlers pages call to load their data. */
  readableRoutes: RouteDirectory<ReadableRoute>;
}

declare module "fastify" {
  interface FastifyRequest {
    ctx?: Context;
  }
}

/**
 * Authenticates the request and checks origin, rate limit, sign-in and token scope. Runs before the body
 * is read.
 */
export async function authenticateAndCheckRequest(
  means: RouteDependencies,
  request: FastifyRequest,
  action: AnyAction,
  {
    credentials = readCredentials(request.raw, request.ip),
    ...reads
  }: { onlyReads?: true; credentials?: Credentials } = {},
): Promise<void> {
  const { platform } = means;
  assertSameOrigin(request, platform.config.url);
  const viewer = await recognise(means, request, credentials);
  const header = (name: string) => {
    const sent = request.headers[name];
    return typeof sent === "string" ? sent : undefined;
  };
  request.ctx = platform.contextFor(viewer, request.id, request.log, { header, ...reads });
  if (viewer.kind === "visitor") await spendAsVisitor(means, request, action);
  assertSignInAndTokenScope(viewer, action);
}

/**
 * Counts the request of a visitor for a rate limit. Chooses the limit by the pattern of the route,
 * because a URL can be spelled in several ways.
 */
async function spendAsVisitor(
  { platform }: RouteDependencies,
  request: FastifyRequest,
  action: AnyAction,
): Promise<void> {
  const isApi = request.routeOptions.url?.startsWith("/api/") === true;
  const open = isPublicAction(action) ? "publicPages" : "anonymousPages";
  await platform.rateLimits.spend(isApi ? "anonymousApi" : open, buildIpAddressKey(request.ip));
}

/**
 * Authenticates the viewer. A request with an invalid token counts for the rate limit like a request
 * without a token, so that the limit also slows down guessing tokens.
 */
async function recognise(
  means: RouteDependencies,
  request: FastifyRequest,
  credentials: Credentials,
): Promise<Viewer> {
  const { session, token, basic } = credentials;
  const find = () => means.authenticator.viewerOf(credentials);
  if (session === undefined && token === undefined && basic === undefined) return find();
  try {
    return await means.platform.lookUp(buildIpAddressKey(request.ip), find);
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid_token") {
      await means.platform.rateLimits.spend("anonymousApi", buildIpAddressKey(request.ip));
    }
    throw error;
  }
}

/**
 * Returns the context that `authenticateAndCheckRequest` created. Throws if that function did not
 * run for this request.
 */
export function getRequestContext(request: FastifyRequest): Context {
  if (request.ctx === undefined)
    throw new Error(
      "The request has no context; the route ran before authenticateAndCheckRequest.",
    );
  return request.ctx;
}

/** Throws if a request that is authenticated by a session cookie has no valid CSRF token. */
export function assertCsrfTokenOfSession(means: RouteDependencies, request: FastifyRequest): void {
  const { viewer } = getRequestContext(request);
  if (viewer.kind === "user" && "session" in viewer.by) {
    assertCsrfToken(request, means.platform.secrets);
  }
}

export function parseRouteCall<
  P extends StrictObjectSchema,
  Q extends StrictObjectSchema,
  B extends StrictObjectSchema,
>(
  means: RouteDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  spec: { params?: P; query?: Q; body?: B },
): RouteCall<z.output<P>, z.output<Q>, z.output<B>> {
  const ctx = getRequestContext(request);
  assertCsrfTokenOfSession(means, request);
  const sent = readRequestParameters(request);
  assertStorableText([request.params, sent], createJsonMemberBudget(means.platform));
  return {
    ctx,
    params: parseWithSchema(spec.params ?? EMPTY_SCHEMA, request.params) as z.output<P>,
    query: parseWithSchema(spec.query ?? EMPTY_SCHEMA, sent.query) as z.output<Q>,
    body: parseWithSchema(spec.body ?? EMPTY_SCHEMA, sent.body) as z.output<B>,
    url: request.url,
    setHeaders: (headers) => void reply.headers(headers),
    request,
    reply,
  };
}

interface Answering<C> {
  path: string;
  action: AnyAction;
  creates?: true;
  /** Slow work that must not run inside a transaction. The handler gets the result as `prepared`. */
  prepare?: (call: C) => Promise<unknown>;
  handler(call: C): Promise<unknown>;
}

/**
 * Runs the handler. If a creating call repeats an earlier Idempotency-Key, the client gets the recorded
 * response instead.
 */
export async function executeRouteCall<C extends RouteCall<unknown, unknown, unknown>>(
  { platform }: RouteDependencies,
  spec: Answering<C>,
  call: C,
): Promise<unknown> {
  const prepared = await spec.prepare?.(call);
  const run = async (ctx: Context) => {
    const body = await spec.handler({ ...call, ctx, prepared });
    // Outside production, the call fails if the service did not check the policy.
    if (platform.config.environment !== "production") assertPolicyChecked(ctx, spec.action);
    return body;
  };
  if (spec.creates !== true) return run(call.ctx);
  const key = call.request.headers["idempotency-key"];
  if (typeof key !== "string") return run(call.ctx);
  const { params, query, body } = call;
  const answered = await runIdempotently(
    call.ctx,
    platform.secrets,
    { key, operation: `${call.request.method} ${spec.path}`, request: { params, query, body } },
    async (ctx) => ({
      body: await run(ctx),
      headers: cookiesOf(call.reply),
      ...(call.reply.statusCode !== 200 && { status: call.reply.statusCode }),
    }),
  );
  if (answered.replayed) {
    if (answered.status !== undefined) call.reply.code(answered.status);
    call.reply.headers({ ...answered.headers, "idempotency-replayed": "true" });
  }
  return answered.body;
}

function cookiesOf(reply: FastifyReply): Record<string, string[]> {
  // Keeps only the last value of each cookie, because the handler sets its cookies again when its
  // transaction is retried.
  const latest = new Map<string, string>();
  for (const cookie of [reply.getHeader("set-cookie")].flat()) {
    if (typeof cookie === "string") latest.set(cookie.slice(0, cookie.indexOf("=")), cookie);
  }
  return latest.size === 0 ? {} : { "set-cookie": [...latest.values()] };
}
