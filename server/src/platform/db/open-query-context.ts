/** Opens only the database, for a command that runs a query and must start fast. */
import type { Config } from "../config/config.ts";
import type { QueryContext } from "../context.ts";
import { createConnectionQueue } from "./connection-queue.ts";
import { bindDatabase } from "./handle.ts";
import { openDatabase } from "./pool.ts";

export function openQueryContext(config: Config): {
  ctx: QueryContext;
  close: () => Promise<void>;
} {
  const { db } = openDatabase({
    url: config.databaseUrl,
    poolSize: 1,
    statementTimeoutMs: config.statementTimeoutMs,
    commitDeadlineMs: config.commitDeadlineMs,
    preparedStatements: config.preparedStatements,
    gate: createConnectionQueue({
      capacity: 1,
      perCaller: 1,
      queuePerCaller: 1,
      onRefused() {},
    }),
    onStatement() {},
    onCommitUncertain() {},
  });
  const ctx: QueryContext = { now: () => new Date() };
  bindDatabase(ctx, db);
  return { ctx, close: () => db.destroy() };
}
