/** The context that every service receives: viewer, clock, log, transactions and events. */
import type { Viewer } from "./auth/viewer.ts";
import type { Secrets } from "./auth/secrets.ts";
import type { Config } from "./config/config.ts";
import type { EventInput } from "./events/event.ts";
import type { RepositoryStorages } from "./git/repository-storages.ts";
import type { Mail } from "./mail/mail.ts";
import type { RateLimiter } from "./rate-limits/rate-limits.ts";
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
  readonly rateLimits: RateLimiter;
  /** Presence: which users have the same page, for example an issue, open now. */
  readonly rooms: Rooms;
  /**
   * File storage. It does not take part in transactions, so services must write the bytes first and then
   * the row that refers to them.
   */
  readonly storage: FileStorage;
  /**
   * Storages of git repositories. They do not take part in transactions: a service writes its intent
   * first, then lets git change refs, then writes the result.
   */
  readonly repositories: RepositoryStorages;
  /** Outgoing email. Services must send in jobs, because an SMTP server can take long to answer. */
  readonly mail: Mail;
  /**
   * Identifies one request or job: its context and the contexts of all its transactions have the same
   * `root`. Policy checks are recorded per `root`.
   */
  readonly root: object;
  now(): Date;
  /** Reads a header of the current HTTP request. Undefined in jobs and on cable sockets. */
  header(name: string): string | undefined;
  /** Runs `work` in one transaction. Inside another transaction, runs `work` in a savepoint. */
  transaction<T>(work: (ctx: Context) => Promise<T>): Promise<T>;
  /**
   * Runs `work` in its own transaction, to write data that must persist even if the request or job
   * fails. Outside a transaction, `work` runs immediately. Inside one, `work` runs after that
   * transaction has ended, because a second connection at the same time could exhaust the pool.
   */
  regardless(work: (ctx: Context) => Promise<void>): Promise<void>;
  /**
   * Writes the event into the outbox as part of the transaction, and runs the listeners of the event
   * that belong to the transaction.
   */
  announce<Payload extends object>(event: EventInput<Payload>): Promise<void>;
}

/** The part of a context that queries need. */
export type QueryContext = Pick<Context, "now">;
