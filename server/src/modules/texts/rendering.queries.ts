/** SQL of the rendered HTML of titles and descriptions, which is stored next to their Markdown. */
import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import {
  MARKDOWN_VERSION,
  sqlLikePatternsForReferences,
  type StoredHtml,
} from "../../platform/markdown/index.ts";
import { listNoteableKindNames } from "../noteables/index.ts";
import { hideIdsFromPlanner } from "../../platform/db/generic-plan.ts";
import { prepareQuery } from "../../platform/db/prepared-query.ts";
import type { NoteableWithText } from "./described.ts";
import { textsDb } from "./texts.queries.ts";

export const findRenderedTexts = prepareQuery(
  ["ids"],
  (tables: ReturnType<typeof textsDb>, { ids }: { ids: readonly number[] }) =>
    tables
      .selectFrom("texts")
      .select(["noteable_id", "title_html", "description_html", "markdown_version"])
      .where("noteable_id", "=", sql<number>`any(${hideIdsFromPlanner(ids)})`),
);

/** The fields of a noteable that are needed to render its title and description again. */
export type TextToRerender = Pick<NoteableWithText, "id" | "title" | "description"> & {
  place: Pick<NoteableWithText["place"], "id" | "kind" | "full_path">;
};

/**
 * Reads the next `window` texts after the id `after`; returns the ones that an older renderer
 * rendered.
 */
export async function findStaleTextsAfter(
  ctx: Context,
  after: number,
  window: number,
): Promise<{ rows: TextToRerender[]; last: number | null }> {
  const { rows: found } = await sql<{ id: number; is_old: boolean }>`
    select noteable_id as id, markdown_version < ${MARKDOWN_VERSION} as is_old
    from texts where noteable_id > ${after} order by noteable_id limit ${window}`.execute(
    textsDb(ctx),
  );
  const old = found.filter((row) => row.is_old).map(({ id }) => id);
  const { rows } =
    old.length === 0
      ? { rows: [] }
      : await sql<TextToRerender>`
          select noteable_id as id, title, texts.description, jsonb_build_object(
            'id', namespaces.id, 'kind', namespaces.kind, 'full_path', namespaces.full_path) as place
          from texts join namespaces on namespaces.id = namespace_id
          where noteable_id = any(${old}::bigint[]) order by noteable_id`.execute(textsDb(ctx));
  return { rows, last: found.at(-1)?.id ?? null };
}

/** Stores the HTML, unless the title or description has changed since it was rendered. */
export async function saveRenderedText(
  ctx: Context,
  text: { id: number; title: string; description: string },
  drawn: { title_html: string; description_html: string; markdown_version: number },
): Promise<void> {
  await textsDb(ctx)
    .updateTable("texts")
    .set(drawn)
    .where("noteable_id", "=", text.id)
    .where("title", "=", text.title)
    .where("description", "=", text.description)
    .where("markdown_version", "<", drawn.markdown_version)
    .execute();
}

/** Returns the stored HTML of title and description, if it contains references to noteables. */
export async function findTextHtmlReferencingNoteables(
  ctx: Context,
  noteableId: number,
): Promise<StoredHtml[]> {
  const { rows } = await sql<{ html: StoredHtml }>`
    select html from texts, unnest(array[title_html, description_html]) as html
    where noteable_id = ${noteableId} and markdown_version = ${MARKDOWN_VERSION}
      and html like any(${sqlLikePatternsForReferences(listNoteableKindNames())}::text[])`.execute(
    textsDb(ctx),
  );
  return rows.map(({ html }) => html);
}
