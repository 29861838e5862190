/**
 * The platform of one process (database, Redis, logs, limits), which routes, channels and jobs receive.
 */
import type { Secrets } from "./auth/secrets.ts";
import type { Viewer } from "./auth/viewer.ts";
import type { Config } from "./config/config.ts";
import type { Context } from "./context.ts";
import type { Database } from "./db/pool.ts";
import type { EventFeed } from "./events/feed.ts";
import type { RepositoryStorages } from "./git/repository-storages.ts";
import type { Mail } from "./mail/mail.ts";
import type { RateLimiter } from "./rate-limits/rate-limits.ts";
import type { RedisConnection } from "./redis/redis.ts";
import type { Rooms } from "./rooms/rooms.ts";
import type { FileStorage } from "./storage/storage.ts";
import type { Logger, ProcessLogger } from "./telemetry/log.ts";
import type { Metrics } from "./telemetry/metrics.ts";

interface ContextOptions {
  /** Reads headers of the current HTTP request. */
  header?: Context["header"];
  /** The request only reads, so it never needs to run the same query twice. */
  onlyReads?: true;
  /** The page for which a route is called. The call shares its database budget and its query results. */
  page?: Context;
}

export interface Platform {
  readonly config: Config;
  readonly log: ProcessLogger;
  readonly metrics: Metrics;
  readonly secrets: Secrets;
  readonly db: Database;
  readonly redis: RedisConnection;
  readonly feed: EventFeed;
  readonly rateLimits: RateLimiter;
  readonly rooms: Rooms;
  readonly storage: FileStorage;
  readonly repositories: RepositoryStorages;
  readonly mail: Mail;
  /** Time since it was last uncertain whether a transaction was committed; infinite before the first time. */
  msSinceUncertainCommit(): number;
  /** Creates the context of a request or job. */
  contextFor(viewer: Viewer, requestId: string, log: Logger, options?: ContextOptions): Context;
  /**
   * Runs `work`, which loads a session or token from the database. Limits how many lookups of one IP
   * address run at the same time.
   */
  lookUp<T>(address: string, work: () => Promise<T>): Promise<T>;
  now(): Date;
  close(): Promise<void>;
}
