/**
 * Creates contexts: one per request, job or subscription, and one more for each transaction inside it.
 */
import { sql, type Transaction } from "kysely";
import type { Context } from "./context.ts";
import { CommitUncertainError } from "./db/commit-uncertain.ts";
import { bindDatabase } from "./db/handle.ts";
import type { DB } from "./db/generated.ts";
import type { Database } from "./db/pool.ts";
import { AppError } from "./errors/app-error.ts";
import type { Announcer } from "./events/announcing.ts";

/** SQLSTATEs after which the transaction is retried: serialization failure and deadlock. */
const TRY_AGAIN = new Set(["40001", "40P01"]);
const ATTEMPTS = 3;

type Work<T> = (ctx: Context) => Promise<T>;

/** Members of the context that are the same objects in all contexts of a process. */
type Shared = Pick<
  Context,
  "config" | "secrets" | "rateLimits" | "rooms" | "storage" | "repositories" | "mail" | "now"
>;

export interface ContextDependencies {
  /**
   * Database handle without limits, for jobs and for the process itself. Each request has its own
   * handle, which enforces the request's database budget.
   */
  db: Database;
  announcer: Announcer;
  /** Called after a transaction that announced at least one event has been committed. */
  onAnnounced(): void;
  shared: Shared;
}

export type RequestContextFields = Pick<Context, "viewer" | "requestId" | "log" | "header">;

/**
 * Creates the context of a request or job. `handle` is the database handle of a request, which counts
 * and limits the statements. Jobs pass no handle.
 */
export function createContext(
  parts: ContextDependencies,
  caller: RequestContextFields,
  handle: Database = parts.db,
): Context {
  const root = {};
  const limited = { ...parts, db: handle };
  // Implements the context's method `regardless`. Uses the database handle without a budget,
  // because the transaction must be written even when the request's budget is used up.
  const leave = (work: Work<void>): Promise<void> =>
    inTransaction(parts, caller, root, work, leave);
  const ctx: Context = {
    ...parts.shared,
    ...caller,
    root,
    transaction: (work) => inTransaction(limited, caller, root, work, leave),
    regardless: leave,
    announce: () =>
      Promise.reject(
        new Error("announce() was called outside a transaction; call it inside ctx.transaction."),
      ),
  };
  bindDatabase(ctx, handle);
  return ctx;
}

async function inTransaction<T>(
  parts: ContextDependencies,
  caller: RequestContextFields,
  root: object,
  work: Work<T>,
  leave: (left: Work<void>) => Promise<void>,
): Promise<T> {
  const afterwards: Work<void>[] = [];
  try {
    return await attempts(parts, caller, root, work, afterwards);
  } finally {
    for (const left of afterwards) await leave(left);
  }
}

async function attempts<T>(
  parts: ContextDependencies,
  caller: RequestContextFields,
  root: object,
  work: Work<T>,
  afterwards: Work<void>[],
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    let announced = false;
    afterwards.length = 0;
    try {
      const result = await parts.db.transaction().execute((trx) => {
        const inner: Context = {
          ...parts.shared,
          ...caller,
          root,
          transaction: (nested) => inSavepoint(trx, () => nested(inner)),
          regardless: async (left) => void afterwards.push(left),
          announce: (event) => {
            announced = true;
            return parts.announcer.announce(inner, event);
          },
        };
        bindDatabase(inner, trx);
        return work(inner);
      });
      if (announced) parts.onAnnounced();
      return result;
    } catch (error) {
      if (error instanceof CommitUncertainError) {
        throw new AppError(
          "unavailable",
          "Your change might not have been saved. Please try again.",
          { retryAfterSeconds: 1 },
          { cause: error },
        );
      }
      const again = TRY_AGAIN.has((error as { code?: string }).code ?? "");
      if (!again || attempt === ATTEMPTS) throw error;
    }
  }
}

/**
 * Runs a nested transaction as a savepoint, so that its writes are rolled back after an error even if
 * the caller catches the error. Callers must not run two nested transactions concurrently, because a
 * transaction has only one connection.
 */
async function inSavepoint<T>(trx: Transaction<DB>, work: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(trx);
  try {
    const result = await work();
    await sql`release savepoint part`.execute(trx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(trx);
    // Releases the savepoint, which still exists after the rollback and would hide a surrounding
    // savepoint of the same name.
    await sql`release savepoint part`.execute(trx);
    throw error;
  }
}
