/** SQL of polls: notes of a discussion that were changed or deleted since the last poll. */
import type { NotesFilter } from "@cairn/contract/notes/discussions";
import { sql } from "kysely";
import type { Context } from "../../../platform/context.ts";
import { databaseHandle } from "../../../platform/db/handle.ts";
import { prepareQuery } from "../../../platform/db/prepared-query.ts";
import {
  NOTES_PAGE_BYTES_MAX,
  NOTE_JSON_COLUMNS,
  noteSizeSql,
  type NotesAndUsersTables,
} from "./reading.queries.ts";
import {
  isNotHiddenInternalNoteSql,
  matchesNotesFilterSql,
  type NoteVisibility,
} from "./note-visibility.queries.ts";

const momentOf = (microseconds: number) =>
  sql<string>`'epoch'::timestamptz + ${microseconds}::bigint * interval '1 microsecond'`;

type Asked = Omit<NoteVisibility, "hidden"> & {
  noteableId: number;
  filter: NotesFilter;
  /** The time of the last poll, in microseconds since the Unix epoch. */
  since: number;
  limit: number;
};

/**
 * Finds the notes that changed since the last poll, oldest change first. Stops after `limit` notes,
 * or after the note with which the total size reaches `NOTES_PAGE_BYTES_MAX`. Also finds all notes
 * with the same change time as the last note, because the next poll starts after this time. The
 * column `ahead` is the number of notes that the query would find without the limit on bytes.
 */
export const findChangedNotes = prepareQuery(
  ["noteableId", "insider", "userId", "filter", "since", "limit"],
  (tables: NotesAndUsersTables, values: Asked) =>
    tables
      .with(
        (name) => name("found").materialized(),
        (inner) =>
          inner
            .selectFrom("notes")
            .select(["notes.id", "notes.changed_at", noteSizeSql.as("bytes")])
            .where("notes.noteable_id", "=", values.noteableId)
            .where("notes.changed_at", ">=", momentOf(values.since))
            .where(matchesNotesFilterSql(values.filter))
            .where(isNotHiddenInternalNoteSql(values))
            .orderBy("notes.changed_at")
            .modifyEnd(sql`fetch first (${values.limit}::int) rows with ties`),
      )
      .with("weighed", (inner) =>
        inner
          .selectFrom("found")
          .select("found.id")
          .select(
            sql<number>`coalesce(sum(found.bytes) over (order by found.changed_at
              range unbounded preceding exclude group), 0)`.as("bytes_before"),
          ),
      )
      .selectFrom("notes")
      .innerJoin("weighed", "weighed.id", "notes.id")
      .select(NOTE_JSON_COLUMNS)
      .select([
        sql<number>`(extract(epoch from notes.changed_at) * 1000000)::bigint`.as("changed_at"),
        sql<number>`(select count(*)::int from found)`.as("ahead"),
      ])
      .where("weighed.bytes_before", "<", sql.lit(NOTES_PAGE_BYTES_MAX))
      .orderBy("notes.changed_at"),
);

type Graveyard = ReturnType<typeof graveyard>;
const graveyard = (ctx: Context) => databaseHandle<"deleted_notes">(ctx);

/**
 * Finds the ids and deletion times of the notes that were deleted since the last poll and that the
 * reader was able to see. Deleted notes are kept for 24 hours, so older deletions are not found.
 */
export const findNotesDeletedSince = prepareQuery(
  ["noteableId", "insider", "userId", "since", "limit"],
  (tables: Graveyard, values: Omit<Asked, "filter">) =>
    tables
      .selectFrom("deleted_notes as notes")
      .select([
        "notes.id",
        sql<number>`(extract(epoch from notes.deleted_at) * 1000000)::bigint`.as("removed_at"),
      ])
      .where("notes.noteable_id", "=", values.noteableId)
      .where("notes.deleted_at", ">=", momentOf(values.since))
      .where(isNotHiddenInternalNoteSql(values))
      .orderBy("notes.deleted_at")
      .modifyEnd(sql`fetch first (${values.limit}::int) rows with ties`),
);
