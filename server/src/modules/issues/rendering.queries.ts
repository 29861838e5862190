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
      .selectFrom("issue_texts")
      .select(["issue_id", "title_html", "description_html", "markdown_version"])
      .where("issue_id", "=", sql<number>`any(${ids}::bigint[])`),
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
    select issue_id as id, markdown_version < ${MARKDOWN_VERSION} as is_old
    from issue_texts where issue_id > ${after} order by issue_id limit ${window}`.execute(db(ctx));
  const old = found.filter((row) => row.is_old).map(({ id }) => id);
  const { rows } =
    old.length === 0
      ? { rows: [] }
      : await sql<OldWords>`
          select issue_id as id, title, issue_texts.description, project_id,
            namespaces.full_path as project_full_path
          from issue_texts join namespaces on namespaces.id = project_id
          where issue_id = any(${old}::bigint[]) order by issue_id`.execute(db(ctx));
  return { rows, last: found.at(-1)?.id ?? null };
}

/** Unless somebody has written something else in the meantime. */
export async function keepDrawn(
  ctx: Context,
  issue: { id: number; title: string; description: string },
  drawn: { title_html: string; description_html: string; markdown_version: number },
): Promise<void> {
  await db(ctx)
    .updateTable("issue_texts")
    .set(drawn)
    .where("issue_id", "=", issue.id)
    .where("title", "=", issue.title)
    .where("description", "=", issue.description)
    .where("markdown_version", "<", drawn.markdown_version)
    .execute();
}
