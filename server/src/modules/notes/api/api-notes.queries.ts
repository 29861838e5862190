/**
 * SQL of notes in REST and GraphQL. System notes about state, labels, milestones, iterations and weight
 * are left out, because the API lists them as resource events.
 */
import type { NoteOrderBy } from "@cairn/contract/notes/notes";
import { sql } from "kysely";
import type { Context } from "../../../platform/context.ts";
import { countRowsUpToLimit } from "../../../platform/db/list-queries.ts";
import type { LimitOffset } from "../../../platform/http/paging.ts";
import { loadLargeTexts, UNCOUNTED_TEXT_BYTES } from "../../../platform/rate-limits/large-texts.ts";
import { RESOURCE_EVENT_ACTIONS } from "../system-notes/system-note.ts";
import { notesDb } from "../notes.queries.ts";
import type { DiscussionCriteria } from "../reading/discussion-pages.queries.ts";
import {
  matchesNotesFilterSql,
  isVisibleNoteSql,
  type NoteVisibility,
} from "../reading/note-visibility.queries.ts";

const EVENTS = [...RESOURCE_EVENT_ACTIONS];

export const isNotResourceEventSql = sql<boolean>`(notes.action is null or notes.action <> all(${EVENTS}::text[]))`;

/**
 * Columns of a note in the API. The body is not included, because each query adds it in its own
 * way. The HTML is not included, because `renderNotesHtmlForViewer` loads it.
 */
export const API_NOTE_COLUMNS = [
  "notes.id",
  "notes.noteable_id",
  "notes.namespace_id",
  sql<string>`encode(notes.discussion_id, 'hex')`.as("discussion_id"),
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
  "notes.created_at",
  "notes.updated_at",
] as const;

/**
 * SQL for the author of the discussion's first note. This author can also resolve the replies of other
 * users.
 */
export const apiDiscussionAuthorIdSql = sql<number>`case when notes.is_reply then (
    select first.author_id from notes first
    where first.noteable_id = notes.noteable_id and first.discussion_id = notes.discussion_id
      and not first.is_reply)
  else notes.author_id end`.as("begun_by_id");

/**
 * The body of each note of a page, for `loadLargeBodies`: left out when the bodies have too many bytes
 * together. PostgreSQL computes `octet_length` without reading the body itself.
 */
const LISTED_BODY_SQL = [
  sql<number>`octet_length(notes.body)`.as("body_bytes"),
  sql<string | null>`case when sum(octet_length(notes.body)) over ()
    <= ${sql.lit(UNCOUNTED_TEXT_BYTES)} then notes.body end`.as("body"),
] as const;

/** Adds the bodies that the statement of the page has left out, and counts them for the caller. */
async function loadLargeBodies<Row extends { id: number; body: string | null; body_bytes: number }>(
  ctx: Context,
  rows: readonly Row[],
): Promise<(Omit<Row, "id" | "body" | "body_bytes"> & { id: number; body: string })[]> {
  const missing = rows.filter(({ body }) => body === null);
  const sizes = missing.map(({ id, body_bytes: bytes }) => ({ id, bytes }));
  const loaded = await loadLargeTexts(ctx, sizes, (ids) => findBodies(ctx, ids));
  return rows.map(({ id, body, body_bytes: _bytes, ...row }) => ({
    ...row,
    id,
    body: body ?? loaded.get(id) ?? "",
  }));
}

function findBodies(ctx: Context, ids: number[]): Promise<{ id: number; text: string }[]> {
  return notesDb(ctx)
    .selectFrom("notes")
    .select(["id", "body as text"])
    .where("id", "=", sql<number>`any(${ids}::bigint[])`)
    .execute();
}

export type ApiNoteRow = Awaited<ReturnType<typeof findApiNotesById>>[number];

/**
 * Parameters that select notes of one noteable: the activity filter, and which notes the viewer can
 * see.
 */
export type ApiNotesCriteria = DiscussionCriteria & {
  /** True selects only the first note of each discussion. */
  firsts: boolean;
};

function listed(ctx: Context, { noteableId, filter, firsts, ...sight }: ApiNotesCriteria) {
  const query = notesDb(ctx)
    .selectFrom("notes")
    .where("notes.noteable_id", "=", noteableId)
    .where(isNotResourceEventSql)
    .where(matchesNotesFilterSql(filter))
    .where(isVisibleNoteSql(sight));
  return firsts ? query.where("notes.is_reply", "=", sql.lit(false)) : query;
}

export interface NoteOrdering {
  by: NoteOrderBy;
  sort: "asc" | "desc";
}

export async function listApiNoteRows(
  ctx: Context,
  listing: ApiNotesCriteria,
  { by, sort }: NoteOrdering,
  { limit, offset }: LimitOffset,
): Promise<ApiNoteRow[]> {
  // The ids of the page come from an inner statement, because the sizes of other notes do not count.
  const page = listed(ctx, listing)
    .select("notes.id")
    .orderBy(`notes.${by}`, sort)
    .orderBy("notes.id", sort)
    .limit(limit)
    .offset(offset);
  const rows = await notesDb(ctx)
    .selectFrom("notes")
    .select([...API_NOTE_COLUMNS, ...LISTED_BODY_SQL, apiDiscussionAuthorIdSql])
    .where("notes.id", "in", page)
    .orderBy(`notes.${by}`, sort)
    .orderBy("notes.id", sort)
    .execute();
  return loadLargeBodies(ctx, rows);
}

/**
 * Counts the notes for the pagination headers. Returns null when there are more notes than
 * `LIST_COUNT_LIMIT`.
 */
export async function countApiNoteRows(
  ctx: Context,
  listing: ApiNotesCriteria,
): Promise<number | null> {
  return countRowsUpToLimit(notesDb(ctx), listed(ctx, listing).select("notes.id"));
}

export async function findApiNotesById(
  ctx: Context,
  noteableId: number,
  sight: NoteVisibility,
  ids: readonly number[],
) {
  return notesDb(ctx)
    .selectFrom("notes")
    .select([...API_NOTE_COLUMNS, "notes.body", apiDiscussionAuthorIdSql])
    .where("notes.noteable_id", "=", noteableId)
    .where("notes.id", "=", sql<number>`any(${[...ids]}::bigint[])`)
    .where(isNotResourceEventSql)
    .where(isVisibleNoteSql(sight))
    .execute();
}

/**
 * Finds notes of any noteables, in the order of the ids. The caller must check that the viewer can read
 * each of them.
 */
export async function findApiNoteRowsById(
  ctx: Context,
  ids: readonly number[],
): Promise<ApiNoteRow[]> {
  const asked = sql<number[]>`${[...ids]}::bigint[]`;
  return notesDb(ctx)
    .selectFrom("notes")
    .select([...API_NOTE_COLUMNS, "notes.body", apiDiscussionAuthorIdSql])
    .where("notes.id", "=", sql<number>`any(${asked})`)
    .orderBy(sql`array_position(${asked}, notes.id)`)
    .execute();
}

/**
 * Finds all notes of these discussions that the viewer can see, first notes before replies. A
 * discussion id has 40 hexadecimal digits.
 */
export async function findApiNotesInDiscussions(
  ctx: Context,
  noteableIds: readonly number[],
  sight: NoteVisibility,
  discussionIds: readonly string[],
): Promise<ApiNoteRow[]> {
  const rows = await notesDb(ctx)
    .selectFrom("notes")
    .select([...API_NOTE_COLUMNS, ...LISTED_BODY_SQL, apiDiscussionAuthorIdSql])
    .where("notes.noteable_id", "=", sql<number>`any(${[...noteableIds]}::bigint[])`)
    .where(
      sql<boolean>`notes.discussion_id in (
        select decode(asked, 'hex') from unnest(${[...discussionIds]}::text[]) asked)`,
    )
    .where(isNotResourceEventSql)
    .where(isVisibleNoteSql(sight))
    .orderBy("notes.is_reply")
    .orderBy("notes.created_at")
    .orderBy("notes.id")
    .execute();
  return loadLargeBodies(ctx, rows);
}

/**
 * Returns a map from noteable id to the number of discussions that users started and that the
 * viewer can see. System notes do not count. Noteables without such a discussion are not in the
 * map.
 */
export async function countDiscussionRowsByNoteable(
  ctx: Context,
  noteableIds: readonly number[],
  sight: NoteVisibility,
): Promise<Map<number, number>> {
  const rows = await notesDb(ctx)
    .selectFrom("notes")
    .select(["notes.noteable_id", sql<number>`count(*)::int`.as("count")])
    .where("notes.noteable_id", "=", sql<number>`any(${[...noteableIds]}::bigint[])`)
    .where("notes.is_reply", "=", sql.lit(false))
    .where("notes.action", "is", null)
    .where(isVisibleNoteSql(sight))
    .groupBy("notes.noteable_id")
    .execute();
  return new Map(rows.map((row) => [row.noteable_id, row.count]));
}

/** Returns the ids of other noteables that the system notes of these noteables refer to. */
export async function findNoteableIdsInSystemNotesBatch(
  ctx: Context,
  noteableIds: readonly number[],
): Promise<number[]> {
  const rows = await notesDb(ctx)
    .selectFrom("notes")
    .select("notes.other_noteable_id")
    .distinct()
    .where("notes.noteable_id", "=", sql<number>`any(${[...noteableIds]}::bigint[])`)
    .where("notes.is_reply", "=", sql.lit(false))
    .where(sql<boolean>`(notes.internal or notes.other_noteable_id is not null)`)
    .where("notes.other_noteable_id", "is not", null)
    .execute();
  return rows.flatMap((row) => row.other_noteable_id ?? []);
}
