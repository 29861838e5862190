/** SQL of the drawn words of issues, kept beside the words. */
import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import { MARKDOWN_VERSION } from "../../platform/markdown/index.ts";
import { prepared } from "../../platform/db/prepared.ts";
import { db } from "./issues.queries.ts";

export const drawnWords = prepared(
  ["ids"],
  (tables: ReturnType<typeof db>, { ids }: { ids: readonly number[] }) =>
    tables
      .selectFrom("texts")
      .select(["noteable_id", "title_html", "description_html", "markdown_version"])
      .where("noteable_id", "=", sql<number>`any(${ids}::bigint[])`),
);

export interface OldWords {
  id: number;
  title: string;
  description: string;
  project_id: number;
  project_full_path: string;
}

/** Of the next issues behind an id, those whose text an older renderer made. */
export async function oldWordsAfter(
  ctx: Context,
  after: number,
  window: number,
): Promise<{ rows: OldWords[]; last: number | null }> {
  const { rows: found } = await sql<{ id: number; is_old: boolean }>`
    select noteable_id as id, markdown_version < ${MARKDOWN_VERSION} as is_old
    from texts where noteable_id > ${after} order by noteable_id limit ${window}`.execute(db(ctx));
  const old = found.filter((row) => row.is_old).map(({ id }) => id);
  const { rows } =
    old.length === 0
      ? { rows: [] }
      : await sql<OldWords>`
          select noteable_id as id, title, texts.description, namespace_id as project_id,
            namespaces.full_path as project_full_path
          from texts join namespaces on namespaces.id = namespace_id
          where noteable_id = any(${old}::bigint[]) order by noteable_id`.execute(db(ctx));
  return { rows, last: found.at(-1)?.id ?? null };
}

/** Unless somebody has written something else in the meantime. */
export async function keepDrawn(
  ctx: Context,
  issue: { id: number; title: string; description: string },
  drawn: { title_html: string; description_html: string; markdown_version: number },
): Promise<void> {
  await db(ctx)
    .updateTable("texts")
    .set(drawn)
    .where("noteable_id", "=", issue.id)
    .where("title", "=", issue.title)
    .where("description", "=", issue.description)
    .where("markdown_version", "<", drawn.markdown_version)
    .execute();
}
