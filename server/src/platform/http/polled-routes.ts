/**
 * Routes that open pages ask again and again. While nothing has happened they cost one look into Redis:
 * PostgreSQL is not asked, not even who is asking. So a 304 is for anybody who has the tag, and tells
 * them no more than that what they were given once is still as it was; within a minute the tag is
 * another, and who lost access is refused.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import type * as z from "zod";
import type { AnyAction } from "../auth/actions.ts";
import { createStreamTags, type StreamTags } from "../redis/stream-tags.ts";
import {
  executeCall,
  admitRequest,
  parseCall,
  type Call,
  type ClosedSchema,
  type RouteDependencies,
} from "./route-calls.ts";

export interface PolledSpec<Params extends ClosedSchema> {
  path: string;
  action: AnyAction;
  /** One line for the API reference. */
  summary: string;
  params?: Params;
  response: z.ZodType;
  /** How soon clients are told to ask again. */
  everyMs: number;
  handler(call: Call<z.output<Params>, unknown, unknown>): Promise<PolledAnswer>;
}

export interface PolledAnswer {
  /** Nothing changes the answer without an event on one of these streams. */
  streams: readonly [string, ...string[]];
  /** JSON already, or what becomes JSON. */
  body: object | string;
  /** Sooner than usual, when there is more to fetch. */
  everyMs?: number;
  /** There is more to fetch: no tag may stand for this answer. */
  isPart?: boolean;
}

/** What the client was given last, and what it would be given now; null where nobody knows. */
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

export function addPolledRoute<P extends ClosedSchema>(
  app: FastifyInstance,
  means: RouteDependencies,
  spec: PolledSpec<P>,
): void {
  // Asked for when a request is there: the API's description is written without a platform.
  const tags = () => createStreamTags(means.platform.redis);
  app.route({
    method: "GET",
    url: spec.path,
    config: { action: spec.action, route: { ...spec, method: "GET" } },
    onRequest: async (request, reply) => {
      // Before anything is read: what changes from here on changes the tag as well.
      const known = await knownOf(request, tags());
      if (known === undefined || known.current !== known.given) {
        if (known !== undefined) request.known = known;
        return admitRequest(means, request, spec.action);
      }
      return reply
        .code(304)
        .headers({ "poll-interval": spec.everyMs, etag: etagOf(known.streams, known.given) })
        .send();
    },
    handler: async (request, reply) => {
      const call = parseCall(means, request, reply, spec);
      const ask = () =>
        executeCall(means, spec as PolledSpec<ClosedSchema>, call) as Promise<PolledAnswer>;
      const { told, tag } = await tagged(ask, request.known, tags());
      if (tag !== null) reply.header("etag", etagOf(told.streams.join(AND), tag));
      reply.header("poll-interval", told.everyMs ?? spec.everyMs);
      if (typeof told.body === "string") reply.header("content-type", "application/json");
      return reply.send(told.body);
    },
  });
}

/** A tag stands for what was read after it: whoever had none yet is read to twice. */
async function tagged(
  ask: () => Promise<PolledAnswer>,
  known: Known | undefined,
  tags: StreamTags,
): Promise<{ told: PolledAnswer; tag: string | null }> {
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

/** Between streams, and between their tags. */
const AND = "+";
const STREAM = String.raw`[a-z_]+:\d+`;
const TAG = String.raw`[\w-]{22}`;
const ETAG = new RegExp(String.raw`^(?:W/)?"(${STREAM}(?:\+${STREAM})*)\.(${TAG}(?:\+${TAG})*)"$`);
/** No route follows more; whoever sends more made them up. */
const STREAMS_MAX = 4;

async function knownOf(request: FastifyRequest, tags: StreamTags): Promise<Known | undefined> {
  const [, streams, given] = ETAG.exec(request.headers["if-none-match"] ?? "") ?? [];
  if (streams === undefined || given === undefined) return undefined;
  const each = streams.split(AND);
  if (each.length > STREAMS_MAX) return undefined;
  const current = together(await Promise.all(each.map((stream) => tags.current(stream))));
  return { streams, given, current };
}

/** Unknown as soon as one of them is. */
function together(tags: readonly (string | null)[]): string | null {
  return tags.includes(null) ? null : tags.join(AND);
}

/** Weak: two people can be shown the same text with different links in it. */
function etagOf(streams: string, tag: string): string {
  return `W/"${streams}.${tag}"`;
}
