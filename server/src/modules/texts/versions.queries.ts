/** SQL of what issues said before. A part is null in a version that left it as it was. */
import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import { db, person } from "./issues.queries.ts";

export type Part = "title" | "description";

export interface NewVersion {
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

/** Their ids, in the same order. */
export async function insertVersions(ctx: Context, versions: NewVersion[]): Promise<number[]> {
  const rows = await db(ctx).insertInto("text_versions").values(versions).returning("id").execute();
  return rows.map(({ id }) => id);
}

/** Undefined before its words were ever changed. */
export async function lastNumber(ctx: Context, issueId: number): Promise<number | undefined> {
  const row = await db(ctx)
    .selectFrom("text_versions")
    .select("number")
    .where("noteable_id", "=", issueId)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.number;
}

/** A version, by its number or as the one that the issue had at some lock_version. */
export type VersionRef = { number: number } | { lockVersion: number };

export interface WordsOfThen {
  /** Whether it was changed afterwards. If not, it is what the issue still says. */
  title_changed: boolean;
  description_changed: boolean;
  /** If it was: what it said then; null when that was forgotten. */
  title: string | null;
  description: string | null;
}

/** Undefined when there is no such version. */
export async function wordsOfThen(
  ctx: Context,
  issueId: number,
  ref: VersionRef,
): Promise<WordsOfThen | undefined> {
  const isMeant =
    "number" in ref ? sql`number = ${ref.number}` : sql`lock_version <= ${ref.lockVersion}`;
  const said = (part: Part) => sql`case when ${sql.ref(`later.${part}`)} then (
    select case when deleted_at is null then ${sql.ref(part)} end from text_versions
    where noteable_id = ${issueId} and number <= meant.number and ${sql.ref(part)} is not null
    order by number desc limit 1) end`;
  const { rows } = await sql<WordsOfThen>`
    select coalesce(later.title, false) as title_changed,
      coalesce(later.description, false) as description_changed,
      ${said("title")} as title, ${said("description")} as description
    from (
      select number from text_versions
      where noteable_id = ${issueId} and ${isMeant} order by number desc limit 1
    ) as meant
    cross join lateral (
      select bool_or(title is not null) as title, bool_or(description is not null) as description
      from text_versions where noteable_id = ${issueId} and number > meant.number
    ) as later`.execute(db(ctx));
  return rows[0];
}

/** What it said before, in the last version that is still known. */
export async function saidBefore(
  ctx: Context,
  issueId: number,
  number: number,
  part: Part,
): Promise<string> {
  const row = await db(ctx)
    .selectFrom("text_versions")
    .select(`${part} as words`)
    .where("noteable_id", "=", issueId)
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
  person("text_versions.author_id").as("author"),
  sql<boolean>`title is not null`.as("has_title"),
  sql<boolean>`description is not null`.as("has_description"),
] as const;

/** Newest first. */
export async function versionsBefore(
  ctx: Context,
  issueId: number,
  before: number | undefined,
  limit: number,
) {
  return db(ctx)
    .selectFrom("text_versions")
    .select(SHOWN)
    .where("noteable_id", "=", issueId)
    .$if(before !== undefined, (query) =>
      // Wide enough for whatever stands in an address.
      query.where("number", "<", sql<number>`${before ?? 0}::bigint`),
    )
    .orderBy("number", "desc")
    .limit(limit)
    .execute();
}

export async function versionById(ctx: Context, issueId: number, id: number) {
  return (
    db(ctx)
      .selectFrom("text_versions")
      .select(SHOWN)
      .where("noteable_id", "=", issueId)
      // Wide enough for whatever stands in an address.
      .where("id", "=", sql<number>`${id}::bigint`)
      .executeTakeFirst()
  );
}

export type VersionRow = NonNullable<Awaited<ReturnType<typeof versionById>>>;

/** What they changed stays known, but not to what. Answers their ids. */
export async function emptyVersions(
  ctx: Context,
  issueId: number,
  { from, to, by }: { from: number; to: number; by: number | null },
): Promise<number[]> {
  const rows = await db(ctx)
    .updateTable("text_versions")
    .set({
      title: sql`left(title, 0)`,
      description: sql`left(description, 0)`,
      deleted_at: ctx.now().toISOString(),
      deleted_by_id: by,
    })
    .where("noteable_id", "=", issueId)
    .where("number", ">=", from)
    .where("number", "<=", to)
    .where("deleted_at", "is", null)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}
