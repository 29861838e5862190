/** The context that every service receives: viewer, clock, log, transactions and events. */
import type { Viewer } from "./auth/viewer.ts";
import type { Secrets } from "./auth/secrets.ts";
import type { Config } from "./config/config.ts";
import type { EventInput } from "./events/event.ts";
import type { RateLimits } from "./rate-limits/rate-limits.ts";
import type { Rooms } from "./rooms/rooms.ts";
import type { FileStorage } from "./storage/storage.ts";
import type { Logger } from "./telemetry/log.ts";

export type { Viewer } from "./auth/viewer.ts";

export interface Context {
  readonly viewer: Viewer;
  readonly requestId: string;
  readonly log: Logger;
  readonly config: Config;
  readonly secrets: Secrets;
  readonly rateLimits: RateLimits;
  /** Presence: which users have which object open now. */
  readonly rooms: Rooms;
  /**
   * File storage, which does not take part in transactions: write the bytes first, then the row that
   * refers to them.
   */
  readonly storage: FileStorage;
  /**
   * Identifies the call: the context of a request or job and the contexts of all its transactions have
   * the same `root`. Policy checks are recorded per `root`.
   */
  readonly root: object;
  now(): Date;
  /** A header of the current HTTP request. Undefined in jobs and on cable sockets. */
  header(name: string): string | undefined;
  /** Runs the work in one transaction; inside another transaction, in a savepoint. */
  transaction<T>(work: (ctx: Context) => Promise<T>): Promise<T>;
  /**
   * Writes data that must persist even if the call fails. The work has its own transaction, which starts
   * immediately or after the surrounding transaction has ended: a second connection at the same time
   * could exhaust the pool.
   */
  regardless(work: (ctx: Context) => Promise<void>): Promise<void>;
  /** Writes the event into the transaction's outbox and runs its in-transaction listeners. */
  announce<Payload extends object>(event: EventInput<Payload>): Promise<void>;
}
