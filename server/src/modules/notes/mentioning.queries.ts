/** SQL of notes that may lead to issues. */
import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import { dbOf } from "../../platform/db/handle.ts";
import {
  MARKDOWN_VERSION,
  REFERS_TO_ISSUE,
  type StoredHtml,
} from "../../platform/markdown/index.ts";

/** Rendered notes that lead to issues; only what everybody reads who reads the noteable. */
export async function notesLeadingToIssues(
  ctx: Context,
  noteableId: number,
  noteIds: readonly number[],
): Promise<StoredHtml[]> {
  const { rows } = await sql<{ html: StoredHtml }>`
    select html from notes
    where noteable_id = ${noteableId} and id = any(${[...noteIds]}::bigint[])
      and markdown_version = ${MARKDOWN_VERSION} and action is null and not internal
      and html like ${REFERS_TO_ISSUE}`.execute(dbOf(ctx));
  return rows.map(({ html }) => html);
}
