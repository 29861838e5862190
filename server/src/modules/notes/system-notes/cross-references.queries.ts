/** SQL that finds comments with references to noteables. */
import { sql } from "kysely";
import type { Context } from "../../../platform/context.ts";
import { databaseHandle } from "../../../platform/db/handle.ts";
import {
  MARKDOWN_VERSION,
  sqlLikePatternsForReferences,
  type StoredHtml,
} from "../../../platform/markdown/index.ts";
import { listNoteableKindNames } from "../../noteables/index.ts";

/** Returns the rendered HTML of those comments that refer to noteables. Internal notes are left out. */
export async function findNoteHtmlReferencingNoteables(
  ctx: Context,
  noteableId: number,
  noteIds: readonly number[],
): Promise<StoredHtml[]> {
  const { rows } = await sql<{ html: StoredHtml }>`
    select html from notes
    where noteable_id = ${noteableId} and id = any(${[...noteIds]}::bigint[])
      and markdown_version = ${MARKDOWN_VERSION} and action is null and not internal
      and html like any(${sqlLikePatternsForReferences(listNoteableKindNames())}::text[])`.execute(
    databaseHandle(ctx),
  );
  return rows.map(({ html }) => html);
}
