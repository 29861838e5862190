/** SQL of what deeds were done with, as far as it stands in the versions of an issue's words. */
import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import { dbOf } from "../../platform/db/handle.ts";

const db = (ctx: Context) => dbOf<"text_versions">(ctx);

export interface TitleChange {
  id: number;
  /** Null when it was forgotten. */
  before: string | null;
  after: string | null;
}

export async function titleChanges(
  ctx: Context,
  versionIds: readonly number[],
): Promise<TitleChange[]> {
  const { rows } = await sql<TitleChange>`
    select version.id, case when version.deleted_at is null then version.title end as after, (
      select case when earlier.deleted_at is null then earlier.title end
      from text_versions earlier
      where earlier.noteable_id = version.noteable_id and earlier.number < version.number
        and earlier.title is not null
      order by earlier.number desc limit 1) as before
    from text_versions version
    where version.id = any(${[...versionIds]}::bigint[])`.execute(db(ctx));
  return rows;
}

export async function descriptionIn(ctx: Context, versionId: number): Promise<string> {
  const row = await db(ctx)
    .selectFrom("text_versions")
    .select("description")
    .where("id", "=", versionId)
    .executeTakeFirst();
  return row?.description ?? "";
}
