/** SQL for the progress of the jobs that render stored texts again. */
import { sql } from "kysely";
import type { Context } from "../context.ts";
import { databaseHandle } from "../db/handle.ts";
import { MARKDOWN_VERSION } from "./limited-rendering.ts";

export interface RerenderingProgress {
  last_id: number;
  finished: boolean;
}

/**
 * Reads how far the job has come. If the stored progress is of an older Markdown version, the job starts
 * again with the first text.
 */
export async function readRerenderingProgress(
  ctx: Context,
  texts: string,
): Promise<RerenderingProgress> {
  const db = databaseHandle<"rerendering_progress">(ctx);
  const found = await db
    .selectFrom("rerendering_progress")
    .select(["last_id", "markdown_version", "finished_at"])
    .where("texts", "=", texts)
    .executeTakeFirst();
  // Returns progress of this or a newer Markdown version without changing it. During an upgrade, a
  // process with an older version must not reset the progress of a newer one.
  if (found !== undefined && found.markdown_version >= MARKDOWN_VERSION) {
    const isOlder = found.markdown_version > MARKDOWN_VERSION;
    return { last_id: found.last_id, finished: isOlder || found.finished_at !== null };
  }
  await ctx.transaction(async (inner) => {
    await sql`
      insert into rerendering_progress (texts, markdown_version)
      values (${texts}, ${MARKDOWN_VERSION})
      on conflict (texts) do update set markdown_version = excluded.markdown_version,
        last_id = 0, rendered_count = 0, finished_at = null
      where rerendering_progress.markdown_version < excluded.markdown_version`.execute(
      databaseHandle(inner),
    );
  });
  return { last_id: 0, finished: false };
}

/**
 * Stores the id of the last processed row. Returns false if another process has already continued from
 * the same id; this process then has to stop.
 */
export async function saveRerenderingProgress(
  ctx: Context,
  texts: string,
  step: { from: number; to: number; rendered: number; finished: boolean },
): Promise<boolean> {
  return ctx.transaction(async (inner) => {
    const { numAffectedRows } = await sql`
      update rerendering_progress set last_id = ${step.to},
        rendered_count = rendered_count + ${step.rendered},
        finished_at = case when ${step.finished} then now() end
      where texts = ${texts} and markdown_version = ${MARKDOWN_VERSION}
        and last_id = ${step.from} and finished_at is null`.execute(databaseHandle(inner));
    return numAffectedRows === 1n;
  });
}
