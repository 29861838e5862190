/** SQL that inserts and updates titles and descriptions, in the table `texts`. */
import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import { databaseHandle } from "../../platform/db/handle.ts";

export const textsDb = (ctx: Context) => databaseHandle<"texts" | "text_versions" | "users">(ctx);

/** Markdown of title and description, and the HTML rendered from it. */
export interface TextColumnValues {
  title?: string;
  description?: string;
  title_html?: string;
  description_html?: string;
  markdown_version?: number;
}

export async function insertText(
  ctx: Context,
  noteableId: number,
  place: { id: number; root_namespace_id: number },
  values: TextColumnValues & { title: string; description: string },
): Promise<void> {
  const { id: namespace_id, root_namespace_id } = place;
  await textsDb(ctx)
    .insertInto("texts")
    .values({ ...values, noteable_id: noteableId, namespace_id, root_namespace_id })
    .execute();
}

export async function updateText(
  ctx: Context,
  noteableId: number,
  values: TextColumnValues,
): Promise<void> {
  await textsDb(ctx)
    .updateTable("texts")
    .set(values)
    .where("noteable_id", "=", noteableId)
    .execute();
}

/** Stores the new project or group on the text and on its versions. */
export async function updateTextNamespace(
  ctx: Context,
  noteableId: number,
  place: { namespace_id: number; root_namespace_id: number },
): Promise<void> {
  for (const table of ["texts", "text_versions"] as const) {
    await textsDb(ctx)
      .updateTable(table)
      .set(place)
      .where("noteable_id", "=", noteableId)
      .execute();
  }
}

export async function updateTextsRootNamespace(
  ctx: Context,
  namespaceIds: readonly number[],
  rootId: number,
): Promise<void> {
  for (const table of ["texts", "text_versions"] as const) {
    await textsDb(ctx)
      .updateTable(table)
      .set({ root_namespace_id: rootId })
      .where("namespace_id", "=", sql<number>`any(${[...namespaceIds]}::bigint[])`)
      .execute();
  }
}
