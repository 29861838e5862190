/**
 * Stream tags in Redis, for polled routes. Each polled stream has a random tag that stays the same until
 * the next event of the stream. Only a client that has received the current data knows the tag.
 */
import { randomBytes } from "node:crypto";
import type { ChainableCommander, Redis } from "ioredis";
import type { StreamEvent } from "../events/event.ts";

/**
 * Maximum lifetime of a tag. Some changes do not replace a tag: an event whose process died before
 * publishing it, an event during a Redis outage, a viewer's loss of access, a path that now belongs to
 * another project. The lifetime limits how long clients get an outdated 304 in these cases. The cable
 * checks access at the same interval. With a poll every 3 s, one poll in twenty gets a full response
 * although nothing has changed.
 */
const LIFETIME_SECONDS = 60;

export interface StreamTags {
  /** Returns the tag of the stream. Null if the stream has no tag or Redis is unreachable. */
  current(stream: string): Promise<string | null>;
  /** Returns the tag of the stream, and creates one if there is none. Null if Redis is unreachable. */
  ensure(stream: string): Promise<string | null>;
}

/** The members of RedisConnection that stream tags use. */
interface Link {
  readonly commands: Redis;
  readonly prefix: string;
  isConnected: () => boolean;
}

export function createStreamTags(redis: Link): StreamTags {
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
        // SET with NX and GET returns the existing tag and keeps it. Without an existing tag it stores
        // the new one and returns null.
        return (await redis.commands.set(key, made, "EX", LIFETIME_SECONDS, "NX", "GET")) ?? made;
      }),
  };
}

/**
 * Gives the streams of these events a new tag. Must be called before committed events are published.
 * Streams without a tag get none.
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
