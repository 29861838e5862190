/** SQL of the drawn words of issues, kept beside the words. */
import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
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
