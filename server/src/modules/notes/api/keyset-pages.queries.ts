/**
 * SQL of keyset pages of notes. One statement loads the pages of many noteables or discussions, and
 * stops at the read budget of the request.
 */
import { sql } from "kysely";
import type { Context } from "../../../platform/context.ts";
import type { getRemainingReadBudget } from "./read-budget.ts";
import { KEYSET_START, type NoteSortKey } from "../reading/cursor.ts";
import { notesDb } from "../notes.queries.ts";
import {
  apiDiscussionAuthorIdSql,
  isNotResourceEventSql,
  API_NOTE_COLUMNS,
  type ApiNotesCriteria,
  type ApiNoteRow,
} from "./api-notes.queries.ts";
import {
  matchesNotesFilterSql,
  isVisibleNoteSql,
  type NoteVisibility,
} from "../reading/note-visibility.queries.ts";

/**
 * A note with the size of its body in `bytes`. The body itself is empty when it would exceed the read
 * budget of the request.
 */
export type NoteRowWithSize = ApiNoteRow & { bytes: number };

type Most = ReturnType<typeof getRemainingReadBudget>;

function within({ bytes }: Most) {
  const soFar = sql`sum(octet_length(notes.body)) over (order by notes.id)`;
  return [
    sql<string>`case when ${soFar} <= ${bytes}::bigint then notes.body else '' end`.as("body"),
    sql<number>`octet_length(notes.body)`.as("bytes"),
  ] as const;
}

export interface KeysetPageRequest {
  from: NoteSortKey;
  backwards: boolean;
  limit: number;
}

const wayOf = ({ backwards }: KeysetPageRequest) => ({
  direction: backwards ? ("desc" as const) : ("asc" as const),
  beyond: sql.raw(backwards ? "<" : ">"),
});

/**
 * Finds the next `limit` notes of each noteable. The notes of all noteables are in one array; the
 * column `noteable_id` identifies the noteable of a note.
 */
export async function findNotesPages(
  ctx: Context,
  noteableIds: readonly number[],
  { filter, firsts, ...sight }: Omit<ApiNotesCriteria, "noteableId">,
  walk: KeysetPageRequest,
  most: Most,
): Promise<NoteRowWithSize[]> {
  const { direction, beyond } = wayOf(walk);
  const { from, limit } = walk;
  const found = notesDb(ctx)
    .selectFrom(
      sql<{ noteable_id: number }>`unnest(${[...noteableIds]}::bigint[])`.as<"asked">(
        sql`asked (noteable_id)`,
      ),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("notes")
          .selectAll("notes")
          .whereRef("notes.noteable_id", "=", "asked.noteable_id")
          .where(isNotResourceEventSql)
          .where(matchesNotesFilterSql(filter))
          .where(isVisibleNoteSql(sight))
          .where(sql<boolean>`(not ${firsts}::boolean or not notes.is_reply)`)
          .where(
            sql<boolean>`(notes.created_at, notes.id) ${beyond} (${from.at}::timestamptz, ${from.id}::bigint)`,
          )
          .orderBy("notes.created_at", direction)
          .orderBy("notes.id", direction)
          .limit(limit)
          .as("notes"),
      (join) => join.onTrue(),
    )
    .selectAll("notes")
    .limit(most.notes + 1);
  return notesDb(ctx)
    .selectFrom(found.as("notes"))
    .select(API_NOTE_COLUMNS)
    .select(apiDiscussionAuthorIdSql)
    .select(within(most))
    .orderBy("notes.created_at", direction)
    .orderBy("notes.id", direction)
    .execute();
}

/**
 * Identifies discussions: element n of `discussionIds` is the id of a discussion, and element n of
 * `firstIds` is the id of its first note.
 */
export interface DiscussionIdsAndFirstNoteIds {
  noteableIds: readonly number[];
  /** Each id has 40 hexadecimal digits. */
  discussionIds: readonly string[];
  firstIds: readonly number[];
}

/**
 * Finds the next `limit` notes of each discussion. The first note always comes before the replies, even
 * if the first note has a later creation date.
 */
export async function findDiscussionNotesPages(
  ctx: Context,
  { noteableIds, discussionIds, firstIds }: DiscussionIdsAndFirstNoteIds,
  sight: NoteVisibility,
  walk: KeysetPageRequest,
  most: Most,
): Promise<NoteRowWithSize[]> {
  const { direction, beyond } = wayOf(walk);
  const { from, limit } = walk;
  const isInside = from !== KEYSET_START;
  const found = notesDb(ctx)
    .selectFrom(
      sql<{ discussion_id: string; first_id: number }>`unnest(
        ${[...discussionIds]}::text[], ${[...firstIds]}::bigint[])`.as<"asked">(
        sql`asked (discussion_id, first_id)`,
      ),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("notes")
          .selectAll("notes")
          .where(sql<boolean>`notes.discussion_id = decode(asked.discussion_id, 'hex')`)
          .where("notes.noteable_id", "=", sql<number>`any(${[...noteableIds]}::bigint[])`)
          .where(isNotResourceEventSql)
          .where(isVisibleNoteSql(sight))
          .where(
            sql<boolean>`(notes.is_reply, notes.created_at, notes.id) ${beyond} (
              ${isInside}::boolean and asked.first_id <> ${from.id}::bigint,
              ${from.at}::timestamptz, ${from.id}::bigint)`,
          )
          .orderBy("notes.is_reply", direction)
          .orderBy("notes.created_at", direction)
          .orderBy("notes.id", direction)
          .limit(limit)
          .as("notes"),
      (join) => join.onTrue(),
    )
    .selectAll("notes")
    .limit(most.notes + 1);
  return notesDb(ctx)
    .selectFrom(found.as("notes"))
    .select(API_NOTE_COLUMNS)
    .select(apiDiscussionAuthorIdSql)
    .select(within(most))
    .orderBy("notes.is_reply", direction)
    .orderBy("notes.created_at", direction)
    .orderBy("notes.id", direction)
    .execute();
}

function inDiscussions(
  ctx: Context,
  noteableIds: readonly number[],
  discussionIds: readonly string[],
) {
  return notesDb(ctx)
    .selectFrom("notes")
    .where("notes.noteable_id", "=", sql<number>`any(${[...noteableIds]}::bigint[])`)
    .where(
      sql<boolean>`notes.discussion_id in (
        select decode(asked, 'hex') from unnest(${[...discussionIds]}::text[]) asked)`,
    );
}

const DISCUSSION_ID = sql<string>`encode(notes.discussion_id, 'hex')`.as("discussion_id");

export async function findDiscussionFirstNotes(
  ctx: Context,
  noteableIds: readonly number[],
  sight: NoteVisibility,
  discussionIds: readonly string[],
  most: Most,
): Promise<NoteRowWithSize[]> {
  return inDiscussions(ctx, noteableIds, discussionIds)
    .select(API_NOTE_COLUMNS)
    .select(apiDiscussionAuthorIdSql)
    .select(within(most))
    .where("notes.is_reply", "=", sql.lit(false))
    .where(isNotResourceEventSql)
    .where(isVisibleNoteSql(sight))
    .execute();
}

export async function countDiscussionNotes(
  ctx: Context,
  { noteableIds, discussionIds }: DiscussionIdsAndFirstNoteIds,
  sight: NoteVisibility,
): Promise<{ discussion_id: string; count: number }[]> {
  return inDiscussions(ctx, noteableIds, discussionIds)
    .select([DISCUSSION_ID, sql<number>`count(*)::int`.as("count")])
    .where(isNotResourceEventSql)
    .where(isVisibleNoteSql(sight))
    .groupBy("notes.discussion_id")
    .execute();
}

/**
 * Returns only the threads in which all notes are resolved, with the time and the user of the last
 * resolution.
 */
export async function findResolvedDiscussions(
  ctx: Context,
  { noteableIds, discussionIds }: DiscussionIdsAndFirstNoteIds,
  sight: NoteVisibility,
): Promise<{ discussion_id: string; at: string; by_id: number }[]> {
  return inDiscussions(ctx, noteableIds, discussionIds)
    .select([
      DISCUSSION_ID,
      sql<string>`max(notes.resolved_at)`.as("at"),
      sql<number>`(array_agg(notes.resolved_by_id
        order by notes.resolved_at desc, notes.id desc))[1]`.as("by_id"),
    ])
    .where("notes.action", "is", null)
    .where(isVisibleNoteSql(sight))
    .groupBy("notes.discussion_id")
    .having(sql<boolean>`every(notes.resolved_at is not null)`)
    .execute();
}
