/** What every service call receives: who asks, the clock, the log, and the one way to change things. */
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
  /** Who has what open at this moment. */
  readonly rooms: Rooms;
  /** Where files are. They know nothing of transactions: bytes first, then the row that tells of them. */
  readonly storage: FileStorage;
  /** The same object for a call and the transactions inside it. */
  readonly root: object;
  now(): Date;
  /** A header of the request that is being answered; jobs and sockets have none. */
  header(name: string): string | undefined;
  /** Runs the work in one transaction; inside another one it becomes a part of it. */
  transaction<T>(work: (ctx: Context) => Promise<T>): Promise<T>;
  /**
   * Writes what must stay though the call fails. It has a transaction of its own: at once, or after the
   * one around it has ended, since a second connection meanwhile could starve the pool.
   */
  regardless(work: (ctx: Context) => Promise<void>): Promise<void>;
  /** Writes the event into the transaction's outbox and runs its in-transaction listeners. */
  announce<Payload extends object>(event: EventInput<Payload>): Promise<void>;
}
