/**
 * What polled pages remember: a tag for every stream that somebody asks about again and again. As long
 * as it is the same, nothing has happened there. A tag is worth something only to whoever was given it:
 * it is random, and whoever was given it has read what it stands for.
 */
import { randomBytes } from "node:crypto";
import type { ChainableCommander, Redis } from "ioredis";
import type { StreamEvent } from "../events/event.ts";

/**
 * No tag lives longer, so that whatever was missed heals: an event whose process died before it was
 * told, a Redis that was away meanwhile, access that has ended, a path that belongs to another project.
 * As long as the cable lets rights go unasked; with a question every 3 s, one in twenty is answered in
 * full although nothing has happened.
 */
const LIFETIME_SECONDS = 60;

export interface StreamTags {
  /** Null when nobody has asked for a while, or nobody knows. */
  current(stream: string): Promise<string | null>;
  /** Makes one where there is none; null when Redis is away. */
  ensure(stream: string): Promise<string | null>;
}

/** What of the link to Redis it takes. */
interface Link {
  readonly commands: Redis;
  readonly prefix: string;
  isConnected: () => boolean;
}

export function createStreamTags(redis: Link): StreamTags {
  /** Nobody waits for Redis, and nobody fails without it. */
  async function unlessAway(ask: () => Promise<string | null>): Promise<string | null> {
    return redis.isConnected() ? ask().catch(() => null) : null;
  }
  return {
    current: (stream) => unlessAway(() => redis.commands.get(keyOf(redis.prefix, stream))),
    ensure: (stream) =>
      unlessAway(async () => {
        const made = newTag();
        const key = keyOf(redis.prefix, stream);
        // Answers what was there before, if anything was.
        return (await redis.commands.set(key, made, "EX", LIFETIME_SECONDS, "NX", "GET")) ?? made;
      }),
  };
}

/**
 * For events that are committed, before anybody hears of them. Streams that nobody polls have no tag and
 * get none.
 */
export function replaceStreamTags(
  pipeline: ChainableCommander,
  prefix: string,
  events: readonly StreamEvent[],
): void {
  for (const stream of new Set(events.map((event) => event.stream))) {
    pipeline.set(keyOf(prefix, stream), newTag(), "EX", LIFETIME_SECONDS, "XX");
  }
}

function keyOf(prefix: string, stream: string): string {
  return `${prefix}tag:${stream}`;
}

function newTag(): string {
  return randomBytes(16).toString("base64url");
}
