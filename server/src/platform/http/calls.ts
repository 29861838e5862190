/** What every route does around its service: who is asking, what they sent, and whether it was done before. */
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import { admit, assertAsked, type AnyAction } from "../auth/actions.ts";
import type { Authenticator } from "../auth/authenticator.ts";
import type { Context } from "../context.ts";
import { once } from "../idempotency/idempotency.ts";
import type { PageRenderer } from "../pages/page.ts";
import type { Platform } from "../platform.ts";
import { credentialsOf } from "./credentials.ts";
import { assertCsrfToken, assertSameOrigin } from "./origin.ts";
import { parameters, read } from "./parameters.ts";

export type Closed = z.ZodObject;

/** The schema of what takes nothing. */
export const NOTHING = z.strictObject({});
export type Nothing = typeof NOTHING;

export interface Call<Params, Query, Body> {
  ctx: Context;
  params: Params;
  query: Query;
  body: Body;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** What a route needs besides itself. */
export interface RouteMeans {
  platform: Platform;
  authenticator: Authenticator;
  renderer: PageRenderer;
}

declare module "fastify" {
  interface FastifyRequest {
    ctx?: Context;
  }
}

/** Who is asking, and may they knock? Before the body is read. */
export async function enter(
  means: RouteMeans,
  request: FastifyRequest,
  action: AnyAction,
): Promise<void> {
  const { platform, authenticator } = means;
  assertSameOrigin(request, platform.config.url);
  const viewer = await authenticator.viewerOf(credentialsOf(request.raw, request.ip));
  request.ctx = platform.contextFor(viewer, request.id, request.log);
  if (viewer.kind === "visitor" && request.url.startsWith("/api/")) {
    await platform.rateLimits.spend("anonymousApi", request.ip);
  }
  admit(viewer, action);
}

/** The context that `enter` made. */
export function contextOf(request: FastifyRequest): Context {
  if (request.ctx === undefined) throw new Error("A route answered before anybody was let in.");
  return request.ctx;
}

export function readCall<P extends Closed, Q extends Closed, B extends Closed>(
  means: RouteMeans,
  request: FastifyRequest,
  reply: FastifyReply,
  spec: { params?: P; query?: Q; body?: B },
): Call<z.output<P>, z.output<Q>, z.output<B>> {
  const ctx = contextOf(request);
  if (ctx.viewer.kind === "user" && "session" in ctx.viewer.by) {
    assertCsrfToken(request, means.platform.secrets);
  }
  const sent = parameters(request);
  return {
    ctx,
    params: read(spec.params ?? NOTHING, request.params) as z.output<P>,
    query: read(spec.query ?? NOTHING, sent.query) as z.output<Q>,
    body: read(spec.body ?? NOTHING, sent.body) as z.output<B>,
    request,
    reply,
  };
}

/** Outside production a service that forgot to ask the policy fails loudly. */
export function leave(means: RouteMeans, ctx: Context, action: AnyAction): void {
  if (means.platform.config.environment !== "production") assertAsked(ctx, action);
}

export async function answerOnce<C extends Call<unknown, unknown, unknown>>(
  platform: Platform,
  spec: { method?: string; path: string; status?: number; handler(call: C): Promise<unknown> },
  call: C,
): Promise<unknown> {
  const key = call.request.headers["idempotency-key"];
  if (typeof key !== "string") return spec.handler(call);
  const { params, query, body } = call;
  const answer = await once(
    call.ctx,
    platform.secrets,
    { key, operation: `POST ${spec.path}`, request: { params, query, body } },
    async (ctx) => ({ status: spec.status ?? 201, body: await spec.handler({ ...call, ctx }) }),
  );
  if (answer.replayed) call.reply.header("idempotency-replayed", "true");
  return answer.body;
}
