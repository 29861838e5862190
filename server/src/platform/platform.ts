/** The technical means of one process, handed to every door. */
import type { Secrets } from "./auth/secrets.ts";
import type { Viewer } from "./auth/viewer.ts";
import type { Config } from "./config/config.ts";
import type { Context } from "./context.ts";
import type { Database } from "./db/pool.ts";
import type { EventFeed } from "./events/feed.ts";
import type { RateLimits } from "./rate-limits/rate-limits.ts";
import type { RedisLink } from "./redis/redis.ts";
import type { Rooms } from "./rooms/rooms.ts";
import type { FileStorage } from "./storage/storage.ts";
import type { Logger, ProcessLogger } from "./telemetry/log.ts";
import type { Metrics } from "./telemetry/metrics.ts";

export interface Platform {
  readonly config: Config;
  readonly log: ProcessLogger;
  readonly metrics: Metrics;
  readonly secrets: Secrets;
  readonly db: Database;
  readonly redis: RedisLink;
  readonly feed: EventFeed;
  readonly rateLimits: RateLimits;
  readonly rooms: Rooms;
  readonly storage: FileStorage;
  /**
   * `header` reads the headers of the request that is answered, if one is. What a page reads for itself
   * names the page's context and shares its budget.
   */
  contextFor(
    viewer: Viewer,
    requestId: string,
    log: Logger,
    header?: Context["header"],
    page?: Context,
  ): Context;
  /** Runs the look-up of a session or token: a few at a time for each address. */
  lookUp<T>(address: string, work: () => Promise<T>): Promise<T>;
  now(): Date;
  close(): Promise<void>;
}
