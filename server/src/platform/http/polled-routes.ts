/**
 * Routes that open pages poll. While nothing has changed, a poll costs one Redis lookup. The server
 * does not query PostgreSQL, not even to authenticate the viewer, so every client with the current
 * ETag gets a 304. The 304 reveals only that the earlier response is still current. The stream tag
 * in the ETag expires within a minute, and then a viewer who lost access is refused.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import type * as z from "zod";
import type { AnyAction } from "../auth/actions.ts";
import { createStreamTagStore, type StreamTagStore } from "../redis/stream-tags.ts";
import {
  executeRouteCall,
  authenticateAndCheckRequest,
  parseRouteCall,
  type RouteCall,
  type StrictObjectSchema,
  type RouteDependencies,
} from "./route-calls.ts";

export interface PolledRouteSpec<Params extends StrictObjectSchema> {
  path: string;
  action: AnyAction;
  /** One-line summary for the API reference. */
  summary: string;
  params?: Params;
  response: z.ZodType;
  /** Poll interval that clients receive in the `poll-interval` header. */
  everyMs: number;
  handler(call: RouteCall<z.output<Params>, unknown, unknown>): Promise<PolledResponse>;
}

export interface PolledResponse {
  /**
   * Streams whose events announce changes of the response. Every change of the response must have
   * an event on one of these streams.
   */
  streams: readonly [string, ...string[]];
  /** An object, or a string that already contains JSON. */
  body: object | string;
  /**
   * Overrides the poll interval of the route, for example with a shorter one when the response is
   * incomplete.
   */
  everyMs?: number;
  /**
   * True if the response is incomplete and the client has to poll again for the rest. Such a response
   * gets no ETag, so that the next poll is not answered with 304.
   */
  isPart?: boolean;
}

/**
 * The stream tags that the client sent and the current ones. `current` is null when a stream has no tag.
 */
interface Known {
  streams: string;
  given: string;
  current: string | null;
}

declare module "fastify" {
  interface FastifyRequest {
    known?: Known;
  }
}

export function registerPolledRoute<P extends StrictObjectSchema>(
  app: FastifyInstance,
  means: RouteDependencies,
  spec: PolledRouteSpec<P>,
): void {
  // Calls `createStreamTagStore` at each request and not when the route is registered, because the
  // OpenAPI description registers this route without a platform.
  const tags = () => createStreamTagStore(means.platform.redis);
  app.route({
    method: "GET",
    url: spec.path,
    config: { action: spec.action, route: { ...spec, method: "GET" } },
    onRequest: async (request, reply) => {
      // Reads the tags before any data. A change after this point also changes the tag, so the next poll
      // shows the change.
      const known = await knownOf(request, tags());
      if (known === undefined || known.current !== known.given) {
        if (known !== undefined) request.known = known;
        return authenticateAndCheckRequest(means, request, spec.action);
      }
      return reply
        .code(304)
        .headers({ "poll-interval": spec.everyMs, etag: etagOf(known.streams, known.given) })
        .send();
    },
    handler: async (request, reply) => {
      const call = parseRouteCall(means, request, reply, spec);
      const ask = () =>
        executeRouteCall(
          means,
          spec as PolledRouteSpec<StrictObjectSchema>,
          call,
        ) as Promise<PolledResponse>;
      const { told, tag } = await tagged(ask, request.known, tags());
      if (tag !== null) reply.header("etag", etagOf(told.streams.join(AND), tag));
      reply.header("poll-interval", told.everyMs ?? spec.everyMs);
      if (typeof told.body === "string") reply.header("content-type", "application/json");
      return reply.send(told.body);
    },
  });
}

/**
 * Runs the handler and returns its response with an ETag. A stream tag is valid only for data that was
 * read after the tag. If a stream has no tag, the function creates one and runs the handler a second
 * time.
 */
async function tagged(
  ask: () => Promise<PolledResponse>,
  known: Known | undefined,
  tags: StreamTagStore,
): Promise<{ told: PolledResponse; tag: string | null }> {
  const told = await ask();
  const streams = told.streams.join(AND);
  if (told.isPart === true) return { told, tag: null };
  if (known?.streams === streams && known.current !== null) return { told, tag: known.current };
  const tag = together(await Promise.all(told.streams.map((stream) => tags.ensure(stream))));
  if (tag === null) return { told, tag };
  const now = await ask();
  const isSame = now.streams.join(AND) === streams && now.isPart !== true;
  return { told: now, tag: isSame ? tag : null };
}

/** Separator between the streams in the ETag, and between their tags. */
const AND = "+";
const STREAM = String.raw`[a-z_]+:\d+`;
const TAG = String.raw`[\w-]{22}`;
const ETAG = new RegExp(String.raw`^(?:W/)?"(${STREAM}(?:\+${STREAM})*)\.(${TAG}(?:\+${TAG})*)"$`);
/** Maximum number of streams in an ETag. No route uses more, so an ETag with more streams is forged. */
const STREAMS_MAX = 4;

async function knownOf(request: FastifyRequest, tags: StreamTagStore): Promise<Known | undefined> {
  const [, streams, given] = ETAG.exec(request.headers["if-none-match"] ?? "") ?? [];
  if (streams === undefined || given === undefined) return undefined;
  const each = streams.split(AND);
  if (each.length > STREAMS_MAX) return undefined;
  const current = together(await Promise.all(each.map((stream) => tags.current(stream))));
  return { streams, given, current };
}

/** Joins the tags of several streams. Returns null if one of the streams has no tag. */
function together(tags: readonly (string | null)[]): string | null {
  return tags.includes(null) ? null : tags.join(AND);
}

/**
 * Builds the ETag. It is weak, because two viewers can get the same ETag for different bodies: a
 * reference is a link only for a viewer who can see its target.
 */
function etagOf(streams: string, tag: string): string {
  return `W/"${streams}.${tag}"`;
}
