/** SQL of discussion pages: finds and counts the discussions after or before a position. */
import type { NotesFilter } from "@cairn/contract/notes/discussions";
import { sql } from "kysely";
import type { Context } from "../../../platform/context.ts";
import { prepareQuery, prepareFirstRowQuery } from "../../../platform/db/prepared-query.ts";
import type { NoteSortKey } from "./cursor.ts";
import {
  notesAndUsersDb,
  NOTES_PAGE_BYTES_MAX,
  NOTE_JSON_COLUMNS,
  noteSizeSql,
  type NotesAndUsersTables,
} from "./reading.queries.ts";
import {
  matchesNotesFilterSql,
  isVisibleNoteSql,
  type NoteVisibility,
} from "./note-visibility.queries.ts";

export type DiscussionCriteria = NoteVisibility & { noteableId: number; filter: NotesFilter };
type PieceAsked = DiscussionCriteria & NoteSortKey & { limit: number };

function firsts(tables: Pick<NotesAndUsersTables, "selectFrom">, values: DiscussionCriteria) {
  return tables
    .selectFrom("notes")
    .where("notes.noteable_id", "=", values.noteableId)
    .where("notes.is_reply", "=", sql.lit(false))
    .where(matchesNotesFilterSql(values.filter))
    .where(isVisibleNoteSql(values));
}

const POINT = sql`(notes.created_at, notes.id)`;
const NAMES = ["noteableId", "insider", "userId", "hidden", "filter", "at", "id", "limit"] as const;

/**
 * Finds all notes of the next `limit` discussions, or of fewer discussions when the notes are large.
 * First notes come before replies. The column `ahead` is the number of discussions that follow in this
 * direction, counted up to `limit` + 1.
 */
function piece(direction: "asc" | "desc") {
  const beyond = sql.raw(direction === "asc" ? ">" : "<");
  const way = sql.raw(direction);
  return prepareQuery([...NAMES], (tables: NotesAndUsersTables, values: PieceAsked) =>
    tables
      .with(
        (name) => name("found").materialized(),
        (inner) =>
          firsts(inner, values)
            .select(["notes.discussion_id", "notes.created_at", "notes.id"])
            .where(
              sql<boolean>`${POINT} ${beyond} (${values.at}::timestamptz, ${values.id}::bigint)`,
            )
            .orderBy("notes.created_at", direction)
            .orderBy("notes.id", direction)
            .limit(sql<number>`${values.limit}::int + 1`),
      )
      .with("weighed", (inner) =>
        inner
          .selectFrom("found")
          .innerJoinLateral(
            (eb) =>
              eb
                .selectFrom("notes")
                .select(sql<number>`sum(${noteSizeSql})`.as("bytes"))
                .whereRef("notes.discussion_id", "=", "found.discussion_id")
                .as("whole"),
            (join) => join.onTrue(),
          )
          .select("found.discussion_id")
          .select(
            sql<number>`sum(whole.bytes) over (order by found.created_at ${way}, found.id ${way})
              - whole.bytes`.as("bytes_before"),
          )
          .orderBy("found.created_at", direction)
          .orderBy("found.id", direction)
          .limit(sql<number>`${values.limit}::int`),
      )
      .with("asked", (inner) =>
        inner
          .selectFrom("weighed")
          .select("weighed.discussion_id")
          .where("weighed.bytes_before", "<", sql.lit(NOTES_PAGE_BYTES_MAX)),
      )
      .selectFrom("notes")
      .innerJoin("asked", "asked.discussion_id", "notes.discussion_id")
      .select(NOTE_JSON_COLUMNS)
      .select(sql<number>`(select count(*)::int from found)`.as("ahead"))
      .where("notes.noteable_id", "=", values.noteableId)
      .where(isVisibleNoteSql(values))
      .orderBy("notes.is_reply")
      .orderBy("notes.created_at")
      .orderBy("notes.id"),
  );
}

export const findDiscussionPageAfter = piece("asc");
export const findDiscussionPageBefore = piece("desc");

/**
 * Counts the discussions before the position `at`, `id` that match the filter and that the reader
 * can see.
 */
export const countPrecedingDiscussions = prepareFirstRowQuery(
  ["noteableId", "insider", "userId", "hidden", "filter", "at", "id"],
  (tables: NotesAndUsersTables, values: DiscussionCriteria & NoteSortKey) =>
    firsts(tables, values)
      .select(sql<number>`count(*)::int`.as("count"))
      .where(sql<boolean>`${POINT} < (${values.at}::timestamptz, ${values.id}::bigint)`),
);

/** Counts the discussions that match the filter but are hidden from the reader. */
export const countHiddenDiscussions = prepareFirstRowQuery(
  ["noteableId", "insider", "userId", "hidden", "filter"],
  (tables: NotesAndUsersTables, values: DiscussionCriteria) =>
    tables
      .selectFrom("notes")
      .select(sql<number>`count(*)::int`.as("count"))
      .where("notes.noteable_id", "=", values.noteableId)
      .where(
        sql<boolean>`not notes.is_reply and (notes.internal or notes.other_noteable_id is not null)`,
      )
      .where(matchesNotesFilterSql(values.filter))
      .where(sql<boolean>`not ${isVisibleNoteSql(values)}`),
);

/** Finds the position of the first note of the discussion that contains the note or reply `noteId`. */
export const findDiscussionStartPosition = prepareFirstRowQuery(
  ["noteableId", "insider", "userId", "hidden", "filter", "noteId"],
  (tables: NotesAndUsersTables, values: DiscussionCriteria & { noteId: string }) =>
    tables
      .selectFrom("notes")
      .select(["notes.created_at as at", "notes.id"])
      .select(matchesNotesFilterSql(values.filter).as("is_under_filter"))
      .where("notes.noteable_id", "=", values.noteableId)
      .where("notes.is_reply", "=", sql.lit(false))
      .where(isVisibleNoteSql(values))
      .where(
        "notes.discussion_id",
        "=",
        // An id of 40 hexadecimal digits is that of a discussion.
        sql<Buffer>`case when length(${values.noteId}::text) = 40 then decode(${values.noteId}::text, 'hex')
          else (select asked.discussion_id from notes asked
            where asked.noteable_id = ${values.noteableId}::bigint and asked.id =
              case when length(${values.noteId}::text) < 40 then (${values.noteId}::text)::bigint end) end`,
      ),
);

/** Returns the ids of other noteables that system notes of this noteable refer to. */
export async function findNoteableIdsInSystemNotes(
  ctx: Context,
  noteableId: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct notes.other_noteable_id as id from notes
    where notes.noteable_id = ${noteableId} and not notes.is_reply
      and (notes.internal or notes.other_noteable_id is not null)
      and notes.other_noteable_id is not null`.execute(notesAndUsersDb(ctx));
  return rows.map(({ id }) => id);
}
