/**
 * Stores the database handle of each context. Only `*.queries.ts` files and the platform use this file.
 */
import type { Kysely, Transaction } from "kysely";
import type { QueryContext } from "../context.ts";
import type { DB } from "./generated.ts";

const handles = new WeakMap<QueryContext, Kysely<DB> | Transaction<DB>>();

export function bindDatabase(ctx: QueryContext, db: Kysely<DB> | Transaction<DB>): void {
  handles.set(ctx, db);
}

/**
 * Returns the Kysely handle of the context. Inside `ctx.transaction` this is the handle of the
 * transaction.
 */
export function databaseHandle<Tables extends keyof DB>(
  ctx: QueryContext,
): Kysely<Pick<DB, Tables>> {
  const db = handles.get(ctx);
  if (db === undefined)
    throw new Error("This context has no database handle; create contexts with the platform.");
  return db as unknown as Kysely<Pick<DB, Tables>>;
}
