/**
 * Stream tags in Redis, for polled routes. Each polled stream has a random tag that stays the same until
 * the next event of the stream. Only a client that has received the current data knows the tag.
 */
import { randomBytes } from "node:crypto";
import type { ChainableCommander, Redis } from "ioredis";
import type { StreamEvent } from "../events/event.ts";

/**
 * Maximum lifetime of a tag. Normally every event on a stream replaces the stream's tag. That does not
 * happen when the process dies before it publishes the event, while Redis is down, when a viewer loses
 * access, or when a path now belongs to another project. Clients then get an outdated 304 for at most
 * this long. The cost: a client that polls every 3 s gets one unnecessary full response per minute.
 */
const LIFETIME_SECONDS = 60;

export interface StreamTagStore {
  /** Returns the tag of the stream. Null if the stream has no tag or Redis is unreachable. */
  current(stream: string): Promise<string | null>;
  /**
   * Returns the tag of the stream, and creates a tag if the stream has none. Null if Redis is
   * unreachable.
   */
  ensure(stream: string): Promise<string | null>;
}

/** The properties of `RedisConnection` that this file uses. */
interface Link {
  readonly commands: Redis;
  readonly prefix: string;
  isConnected: () => boolean;
}

export function createStreamTagStore(redis: Link): StreamTagStore {
  /** Runs `ask`. While Redis is unreachable, returns null instead of waiting or throwing. */
  async function unlessAway(ask: () => Promise<string | null>): Promise<string | null> {
    return redis.isConnected() ? ask().catch(() => null) : null;
  }
  return {
    current: (stream) => unlessAway(() => redis.commands.get(keyOf(redis.prefix, stream))),
    ensure: (stream) =>
      unlessAway(async () => {
        const made = newTag();
        const key = keyOf(redis.prefix, stream);
        // SET with NX and GET returns the existing tag and keeps it. Without an existing tag, the
        // command stores the new tag and returns null.
        return (await redis.commands.set(key, made, "EX", LIFETIME_SECONDS, "NX", "GET")) ?? made;
      }),
  };
}

/**
 * Replaces the tags of the streams that these events belong to. A stream without a tag gets none.
 * Must be called before committed events are published.
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
