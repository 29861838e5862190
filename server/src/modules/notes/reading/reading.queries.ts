/** SQL that loads many notes of a noteable, with all columns for their JSON, in one statement. */
import { GUEST } from "@cairn/contract/access";
import { sql } from "kysely";
import type { Context } from "../../../platform/context.ts";
import { databaseHandle } from "../../../platform/db/handle.ts";
import { prepareQuery } from "../../../platform/db/prepared-query.ts";
import { MARKDOWN_VERSION } from "../../../platform/markdown/index.ts";
import {
  accessLevelSql,
  actualAndListedAccessLevelsSql,
  type AccessSqlParams,
} from "../../access/index.ts";
import { userStatusSql } from "../../users/index.ts";
import { START_OF_FRAGMENT_WITHOUT_HTML } from "./fragments.ts";
import { hideIdsFromPlanner } from "../../../platform/db/generic-plan.ts";
import { isNotHiddenInternalNoteSql, type NoteVisibility } from "./note-visibility.queries.ts";

export const notesAndUsersDb = (ctx: Context) =>
  databaseHandle<"notes" | "users" | "namespaces">(ctx);
export type NotesAndUsersTables = ReturnType<typeof notesAndUsersDb>;

const isStale = sql<boolean>`(notes.fragment is null
  or notes.markdown_version <> ${sql.lit(MARKDOWN_VERSION)})`;

export const NOTE_METADATA_COLUMNS = [
  "notes.id",
  "notes.namespace_id",
  "notes.is_reply",
  "notes.type",
  "notes.author_id",
  "notes.internal",
  "notes.action",
  "notes.detail",
  "notes.attachment",
  "notes.other_noteable_id",
  "notes.resolved_at",
  "notes.resolved_by_id",
  "notes.last_edited_at",
  "notes.last_edited_by_id",
  "notes.lock_version",
  "notes.created_at",
  "notes.updated_at",
  sql<boolean>`notes.markdown_version = ${sql.lit(MARKDOWN_VERSION)}`.as("is_drawn"),
] as const;

export const discussionIdHexSql = sql<string>`encode(notes.discussion_id, 'hex')`;
export const currentNoteJsonFragmentSql = sql<
  string | null
>`case when not ${isStale} then notes.fragment end`;
export const awardNamesAndUserIdsSql = sql<string | null>`case when notes.action is null then (
  select string_agg(awards.name || ':' || awards.user_id, ',' order by awards.id)
  from awards where awards.note_id = notes.id) end`;

/**
 * The columns `html` and `body` of a note. Both columns are null for system notes. `body` is null
 * when the stored JSON fragment is of the current Markdown version, because the fragment contains
 * the body. `html` is null when the fragment also contains the HTML.
 */
export const NOTE_TEXT_COLUMNS = [
  sql<string | null>`case when notes.action is null and (${isStale}
    or notes.fragment like ${sql.lit(`${START_OF_FRAGMENT_WITHOUT_HTML}%`)}) then notes.html end`.as(
    "html",
  ),
  sql<string | null>`case when notes.action is null and ${isStale} then notes.body end`.as("body"),
] as const;

export const NOTE_JSON_COLUMNS = [
  ...NOTE_METADATA_COLUMNS,
  ...NOTE_TEXT_COLUMNS,
  discussionIdHexSql.as("discussion_id"),
  currentNoteJsonFragmentSql.as("fragment"),
  awardNamesAndUserIdsSql.as("awards"),
] as const;

/** A page of notes ends with the note that makes the page larger than this number of bytes. */
export const NOTES_PAGE_BYTES_MAX = 1_000_000;
/**
 * SQL for the approximate size of a note in a response, in bytes. PostgreSQL measures body and HTML
 * without sending them to the server.
 */
export const noteSizeSql = sql<number>`octet_length(notes.body) + coalesce(octet_length(notes.html), 0)`;

export function selectNoteJsonColumns(tables: NotesAndUsersTables) {
  return tables.selectFrom("notes").select(NOTE_JSON_COLUMNS);
}

export type NoteVisibilityParams = Omit<NoteVisibility, "hidden">;
export type VisibleNoteRow = Awaited<ReturnType<typeof findNotesInDiscussions>>[number];

/**
 * A plain comment, which is not in a thread, was never edited and has no reactions. `rest` is the
 * JSON that PostgreSQL built: everything after the comment's times, up to the end of the
 * discussion.
 */
export interface PlainComment extends Pick<
  VisibleNoteRow,
  "author_id" | "created_at" | "updated_at"
> {
  rest: string;
}

export const findNotesById = prepareQuery(
  ["noteableId", "insider", "userId", "ids"],
  (
    tables: NotesAndUsersTables,
    values: NoteVisibilityParams & { noteableId: number; ids: readonly number[] },
  ) =>
    selectNoteJsonColumns(tables)
      .where("notes.noteable_id", "=", values.noteableId)
      .where("notes.id", "=", sql<number>`any(${values.ids}::bigint[])`)
      .where(isNotHiddenInternalNoteSql(values))
      .orderBy("notes.is_reply")
      .orderBy("notes.created_at")
      .orderBy("notes.id"),
);

/** Finds all notes of these discussions. A discussion id has 40 hexadecimal digits. */
export const findNotesInDiscussions = prepareQuery(
  ["noteableId", "insider", "userId", "discussionIds"],
  (
    tables: NotesAndUsersTables,
    values: NoteVisibilityParams & { noteableId: number; discussionIds: readonly string[] },
  ) =>
    selectNoteJsonColumns(tables)
      .where("notes.noteable_id", "=", values.noteableId)
      .where(
        sql<boolean>`notes.discussion_id in (
          select decode(asked, 'hex') from unnest(${values.discussionIds}::text[]) asked)`,
      )
      .where(isNotHiddenInternalNoteSql(values))
      .orderBy("notes.is_reply")
      .orderBy("notes.created_at")
      .orderBy("notes.id"),
);

export type ThreadState = Awaited<ReturnType<typeof findThreadStates>>[number];

/**
 * Finds the first note of each thread, and when and by whom the thread was resolved. `resolved_at`
 * is null while a note of the thread is not resolved. A discussion id has 40 hexadecimal digits.
 */
export const findThreadStates = prepareQuery(
  ["noteableId", "discussionIds"],
  (tables: NotesAndUsersTables, values: { noteableId: number; discussionIds: readonly string[] }) =>
    tables
      .selectFrom("notes")
      .leftJoinLateral(
        (inner) =>
          inner
            .selectFrom("notes as last")
            .select(["last.resolved_at", "last.resolved_by_id"])
            .whereRef("last.noteable_id", "=", "notes.noteable_id")
            .whereRef("last.discussion_id", "=", "notes.discussion_id")
            // A note that is not resolved comes first, so that its null is the result.
            .orderBy("last.resolved_at", (order) => order.desc().nullsFirst())
            .limit(1)
            .as("resolution"),
        (join) => join.onTrue(),
      )
      .select([
        discussionIdHexSql.as("discussion_id"),
        "notes.id as first_note_id",
        "notes.author_id",
        "resolution.resolved_at",
        "resolution.resolved_by_id",
      ])
      .where("notes.noteable_id", "=", values.noteableId)
      .where(
        sql<boolean>`notes.discussion_id in (
          select decode(asked, 'hex') from unnest(${values.discussionIds}::text[]) asked)`,
      )
      .where("notes.is_reply", "=", false),
);

/**
 * SQL for the status of a user as JSON text. It is not parsed, because the cache of responses compares
 * it with the text that another query returns.
 */
export const noteUserStatusSql = sql<string | null>`${userStatusSql("users")}::text`;

export type NoteUserRow = Awaited<ReturnType<typeof findNoteUsersById>>[number];

/**
 * Finds users with the fields that notes show, and their access level in the project or group, as far as
 * the viewer `userId` can know it.
 */
export const findNoteUsersById = prepareQuery(
  ["placeId", "ids", "userId", "today", "openVisibility"],
  (
    tables: NotesAndUsersTables,
    {
      placeId,
      ids,
      userId,
      today,
      openVisibility,
    }: AccessSqlParams & { placeId: number; ids: readonly number[]; openVisibility: number },
  ) =>
    tables
      .selectFrom("users")
      .innerJoin("namespaces as here", (join) =>
        join.on("here.id", "=", sql<number>`${placeId}::bigint`),
      )
      .innerJoinLateral(
        () =>
          actualAndListedAccessLevelsSql(
            { userId: sql.ref("users.id"), today, openVisibility },
            "here",
          ).as("levels"),
        (join) => join.onTrue(),
      )
      .select(["users.id", "users.name", "users.username", "users.state"])
      .select(noteUserStatusSql.as("status"))
      .select(
        sql<number>`case
          when ${accessLevelSql({ userId: sql`${userId}::bigint`, today }, "here")} >= ${sql.lit(GUEST)}
          then levels.level else levels.listed_level end`.as("level"),
      )
      .where("users.id", "=", sql<number>`any(${hideIdsFromPlanner(ids)})`)
      .orderBy("users.id"),
);

export interface NoteJsonFragmentUpdate {
  id: number;
  lockVersion: number;
  html: string;
  fragment: string;
}

/**
 * Stores HTML and JSON fragments of notes that were rendered again for a reader. Skips notes whose
 * body has changed since, and rows that another transaction has locked, so that the update never
 * waits.
 */
export async function saveNoteJsonFragments(
  ctx: Context,
  kept: readonly NoteJsonFragmentUpdate[],
): Promise<void> {
  await sql`
    update notes set html = made.html, fragment = made.fragment,
      markdown_version = ${sql.lit(MARKDOWN_VERSION)}
    from unnest(${kept.map(({ id }) => id)}::bigint[], ${kept.map((each) => each.lockVersion)}::int[],
      ${kept.map(({ html }) => html)}::text[], ${kept.map(({ fragment }) => fragment)}::text[])
      as made (id, lock_version, html, fragment)
    where notes.id in (
        select id from notes where id = any(${kept.map(({ id }) => id)}::bigint[])
        for update skip locked)
      and notes.id = made.id and notes.lock_version = made.lock_version
      and notes.markdown_version <= ${sql.lit(MARKDOWN_VERSION)}`.execute(notesAndUsersDb(ctx));
}
