/** SQL of texts that may lead to issues. */
import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import { dbOf } from "../../platform/db/handle.ts";
import {
  MARKDOWN_VERSION,
  REFERS_TO_ISSUE,
  type StoredHtml,
} from "../../platform/markdown/index.ts";

export interface Source {
  issueId: number;
  /** Without them, the words of the issue itself are meant. */
  noteIds?: readonly number[] | undefined;
}

/** Drawn texts that lead to issues; of notes only what everybody reads who reads their issue. */
export async function textsLeadingToIssues(
  ctx: Context,
  { issueId, noteIds }: Source,
): Promise<StoredHtml[]> {
  const { rows } =
    noteIds === undefined
      ? await sql<{ html: StoredHtml }>`
          select html from texts, unnest(array[title_html, description_html]) as html
          where noteable_id = ${issueId} and markdown_version = ${MARKDOWN_VERSION} and html like ${REFERS_TO_ISSUE}`.execute(
          dbOf(ctx),
        )
      : await sql<{ html: StoredHtml }>`
          select html from notes
          where noteable_id = ${issueId} and id = any(${[...noteIds]}::bigint[])
            and markdown_version = ${MARKDOWN_VERSION} and action is null and not internal and html like ${REFERS_TO_ISSUE}`.execute(
          dbOf(ctx),
        );
  return rows.map(({ html }) => html);
}
