/**
 * SQL of the versions of titles and descriptions. When a change left the title or the description
 * the same, the column of that field is null.
 */
import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import { hideIdsFromPlanner } from "../../platform/db/generic-plan.ts";
import { prepareQuery } from "../../platform/db/prepared-query.ts";
import type { GraphqlUserRow } from "../users/index.ts";
import { textsDb } from "./texts.queries.ts";

export type TextFieldName = "title" | "description";

export interface NewTextVersion {
  noteable_id: number;
  namespace_id: number;
  root_namespace_id: number;
  number: number;
  lock_version: number;
  author_id: number;
  title: string | null;
  description: string | null;
  created_at: string;
}

/** Returns the ids of the new versions in the order of the input. */
export async function insertTextVersions(
  ctx: Context,
  versions: NewTextVersion[],
): Promise<number[]> {
  const rows = await textsDb(ctx)
    .insertInto("text_versions")
    .values(versions)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Returns the number of the latest version. Undefined when the text never changed, because versions
 * are stored from the first change on.
 */
export async function findLastVersionNumber(
  ctx: Context,
  noteableId: number,
): Promise<number | undefined> {
  const row = await textsDb(ctx)
    .selectFrom("text_versions")
    .select("number")
    .where("noteable_id", "=", noteableId)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.number;
}

/**
 * Identifies a version by its number, or by a `lock_version` at which it was the current version.
 */
export type TextVersionRef = { number: number } | { lockVersion: number };

export interface VersionTextRow {
  /**
   * Whether a later version changed the title. If not, the title is still the noteable's current
   * title.
   */
  title_changed: boolean;
  description_changed: boolean;
  /**
   * The title at this version, if a later version changed the title. Null if the title at this
   * version was deleted.
   */
  title: string | null;
  description: string | null;
}

/** Returns undefined when the noteable has no such version. */
export async function findVersionText(
  ctx: Context,
  noteableId: number,
  ref: TextVersionRef,
): Promise<VersionTextRow | undefined> {
  const isMeant =
    "number" in ref ? sql`number = ${ref.number}` : sql`lock_version <= ${ref.lockVersion}`;
  const said = (part: TextFieldName) => sql`case when ${sql.ref(`later.${part}`)} then (
    select case when deleted_at is null then ${sql.ref(part)} end from text_versions
    where noteable_id = ${noteableId} and number <= meant.number and ${sql.ref(part)} is not null
    order by number desc limit 1) end`;
  const { rows } = await sql<VersionTextRow>`
    select coalesce(later.title, false) as title_changed,
      coalesce(later.description, false) as description_changed,
      ${said("title")} as title, ${said("description")} as description
    from (
      select number from text_versions
      where noteable_id = ${noteableId} and ${isMeant} order by number desc limit 1
    ) as meant
    cross join lateral (
      select bool_or(title is not null) as title, bool_or(description is not null) as description
      from text_versions where noteable_id = ${noteableId} and number > meant.number
    ) as later`.execute(textsDb(ctx));
  return rows[0];
}

/**
 * Finds the title or the description, as `part` says, that was current before the version `number`:
 * the text of the latest earlier version that stores this field and is not deleted. Returns an
 * empty string if there is none.
 */
export async function findTextBeforeVersion(
  ctx: Context,
  noteableId: number,
  number: number,
  part: TextFieldName,
): Promise<string> {
  const row = await textsDb(ctx)
    .selectFrom("text_versions")
    .select(`${part} as words`)
    .where("noteable_id", "=", noteableId)
    .where("number", "<", number)
    .where(part, "is not", null)
    .where("deleted_at", "is", null)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.words ?? "";
}

const SHOWN = [
  "id",
  "number",
  "created_at",
  "deleted_at",
  sql<GraphqlUserRow | null>`(
    select jsonb_build_object('id', u.id, 'username', u.username, 'name', u.name, 'state', u.state,
      'location', u.location, 'public_email', u.public_email, 'created_at', u.created_at)
    from users u where u.id = text_versions.author_id)`.as("author"),
  sql<boolean>`title is not null`.as("has_title"),
  sql<boolean>`description is not null`.as("has_description"),
] as const;

/**
 * Lists at most `limit` versions, newest first. With `before`, only versions with a smaller number.
 */
export async function listVersionRowsBefore(
  ctx: Context,
  noteableId: number,
  before: number | undefined,
  limit: number,
) {
  return textsDb(ctx)
    .selectFrom("text_versions")
    .select(SHOWN)
    .where("noteable_id", "=", noteableId)
    .$if(before !== undefined, (query) =>
      // The cast to bigint accepts every number that a URL can contain, also beyond the integer range.
      query.where("number", "<", sql<number>`${before ?? 0}::bigint`),
    )
    .orderBy("number", "desc")
    .limit(limit)
    .execute();
}

export async function findTextVersionById(ctx: Context, noteableId: number, id: number) {
  return (
    textsDb(ctx)
      .selectFrom("text_versions")
      .select(SHOWN)
      .where("noteable_id", "=", noteableId)
      // The cast to bigint accepts every id that a URL can contain, also beyond the integer range.
      .where("id", "=", sql<number>`${id}::bigint`)
      .executeTakeFirst()
  );
}

export type TextVersionRow = NonNullable<Awaited<ReturnType<typeof findTextVersionById>>>;

/**
 * Deletes title and description of the versions with the numbers `from` to `to`. Their rows still
 * say which of the two changed. Returns the ids of the versions.
 */
export async function clearVersionTexts(
  ctx: Context,
  noteableId: number,
  { from, to, by }: { from: number; to: number; by: number | null },
): Promise<number[]> {
  const rows = await textsDb(ctx)
    .updateTable("text_versions")
    .set({
      title: sql`left(title, 0)`,
      description: sql`left(description, 0)`,
      deleted_at: ctx.now().toISOString(),
      deleted_by_id: by,
    })
    .where("noteable_id", "=", noteableId)
    .where("number", ">=", from)
    .where("number", "<=", to)
    .where("deleted_at", "is", null)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

export interface VersionSummary {
  id: number;
  is_deleted: boolean;
  /** The title before and after the change. Null when the title of that version was deleted. */
  before: string | null;
  after: string | null;
}

/** Finds what system notes show of versions: the titles, and whether the texts were deleted. */
export const findVersionSummaries = prepareQuery(
  ["ids"],
  (tables: ReturnType<typeof textsDb>, values: { ids: readonly number[] }) =>
    tables
      .selectFrom("text_versions as version")
      .select("version.id")
      .select(sql<boolean>`version.deleted_at is not null`.as("is_deleted"))
      .select(
        sql<string | null>`case when version.deleted_at is null then version.title end`.as("after"),
      )
      .select(
        sql<string | null>`case when version.title is not null then (
          select case when earlier.deleted_at is null then earlier.title end
          from text_versions earlier
          where earlier.noteable_id = version.noteable_id and earlier.number < version.number
            and earlier.title is not null
          order by earlier.number desc limit 1) end`.as("before"),
      )
      .where("version.id", "=", sql<number>`any(${hideIdsFromPlanner(values.ids)})`)
      .$castTo<VersionSummary>(),
);

export async function findVersionDescription(ctx: Context, versionId: number): Promise<string> {
  const row = await textsDb(ctx)
    .selectFrom("text_versions")
    .select("description")
    .where("id", "=", versionId)
    .executeTakeFirst();
  return row?.description ?? "";
}
