/** Services that read notes and discussions for REST and GraphQL; resource events are left out. */
import { NOTES_FILTER, type NotesFilter } from "@cairn/contract/notes/discussions";
import { reveal } from "../../../platform/auth/actions.ts";
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import { notFoundError } from "../../../platform/errors/app-error.ts";
import type { RowsWithTotal, LimitOffset } from "../../../platform/http/paging.ts";
import {
  getNoteable,
  getNoteableById,
  isInsider,
  getNoteableKind,
  findReadableNoteableIds,
  type Noteable,
  type NoteableKey,
  type NoteableRefOrId,
} from "../../noteables/index.ts";
import { findUsersById, type GraphqlUserRow } from "../../users/index.ts";
import { notesPolicy } from "../notes.policy.ts";
import { NOTE_TYPE } from "../notes.queries.ts";
import {
  countApiNoteRows,
  listApiNoteRows,
  findApiNotesById,
  findApiNotesInDiscussions,
  findNoteableIdsInSystemNotesBatch,
  type NoteOrdering,
  type ApiNoteRow,
} from "./api-notes.queries.ts";
import { renderSystemNotes, type SystemNoteText } from "../system-notes/system-note-text.ts";
import type { NoteVisibility } from "../reading/note-visibility.queries.ts";

/** A note together with its noteable, its author and the system note text that the API shows. */
export interface ApiNote {
  row: ApiNoteRow;
  noteable: Noteable;
  author: GraphqlUserRow;
  resolver: GraphqlUserRow | null;
  /** The text of a system note. Null for a comment, because its text is the `body` of the row. */
  told: SystemNoteText | null;
}

/** The notes of one discussion that the viewer can see, first note first. */
export type ApiDiscussion = readonly [ApiNote, ...ApiNote[]];

/** True for a single comment or system note, false for a note of a thread. */
export function isIndividualNote({ row }: ApiNote): boolean {
  return row.type === NOTE_TYPE.individual;
}

export async function listApiNotes(
  ctx: Context,
  ref: NoteableRefOrId,
  wish: { filter: NotesFilter; order: NoteOrdering },
  slice: LimitOffset,
): Promise<RowsWithTotal<ApiNote>> {
  const noteable = await getNoteableAndCheckNotesAccess(ctx, ref);
  const sight = await loadNoteVisibility(ctx, [noteable]);
  const listing = { ...sight, noteableId: noteable.id, filter: wish.filter, firsts: false };
  const rows = await listApiNoteRows(ctx, listing, wish.order, slice);
  const total = await countApiNoteRows(ctx, listing);
  return { rows: await loadApiNotes(ctx, [noteable], rows), total };
}

/**
 * Loads one note. The caller must have checked that the viewer can read the noteable. Throws 404
 * when the viewer cannot read the note.
 */
export async function loadApiNote(ctx: Context, noteable: Noteable, id: number): Promise<ApiNote> {
  const rows = await findApiNotesById(ctx, noteable.id, await loadNoteVisibility(ctx, [noteable]), [
    id,
  ]);
  const [shown] = await loadApiNotes(ctx, [noteable], rows);
  if (shown === undefined) throw notFoundError("Note");
  return shown;
}

export async function getApiNote(ctx: Context, ref: NoteableRefOrId, id: number): Promise<ApiNote> {
  const noteable = await getNoteableAndCheckNotesAccess(ctx, ref);
  const shown = await loadApiNote(ctx, noteable, id);
  const { row } = shown;
  reveal(ctx, notesPolicy.read, { ...row, noteable }, () => notFoundError("Note"));
  return shown;
}

export async function listApiDiscussions(
  ctx: Context,
  ref: NoteableRefOrId,
  slice: LimitOffset,
): Promise<RowsWithTotal<ApiDiscussion>> {
  const noteable = await getNoteableAndCheckNotesAccess(ctx, ref);
  const sight = await loadNoteVisibility(ctx, [noteable]);
  const listing = { ...sight, noteableId: noteable.id, filter: NOTES_FILTER.all, firsts: true };
  const firsts = await listApiNoteRows(ctx, listing, { by: "created_at", sort: "asc" }, slice);
  const total = await countApiNoteRows(ctx, listing);
  return { rows: await loadApiDiscussions(ctx, [noteable], sight, firsts), total };
}

const DISCUSSION_ID = /^[0-9a-f]{40}$/i;

/**
 * Loads one discussion. The caller must have checked that the viewer can read the noteable. Throws
 * 404 when the viewer can see no note of the discussion.
 */
export async function loadApiDiscussion(
  ctx: Context,
  noteable: Noteable,
  discussionId: string,
): Promise<ApiDiscussion> {
  const sight = await loadNoteVisibility(ctx, [noteable]);
  const isId = DISCUSSION_ID.test(discussionId);
  const rows = isId
    ? await findApiNotesInDiscussions(ctx, [noteable.id], sight, [discussionId])
    : [];
  const [first, ...others] = await loadApiNotes(ctx, [noteable], rows);
  if (first === undefined) throw notFoundError("Discussion");
  return [first, ...others];
}

export async function getApiDiscussion(
  ctx: Context,
  ref: NoteableRefOrId,
  discussionId: string,
): Promise<ApiDiscussion> {
  return loadApiDiscussion(ctx, await getNoteableAndCheckNotesAccess(ctx, ref), discussionId);
}

export async function getNoteableAndCheckNotesAccess(
  ctx: Context,
  ref: NoteableRefOrId,
): Promise<Noteable> {
  const noteable = await getNoteable(ctx, ref);
  reveal(ctx, notesPolicy.list, noteable, () => notFoundError(getNoteableKind(ref).called));
  return noteable;
}

/** Finds the noteable by its instance-wide id. Throws 404 when the viewer cannot list its notes. */
export async function getNoteableByIdAndCheckNotesAccess(
  ctx: Context,
  key: NoteableKey,
): Promise<Noteable> {
  const noteable = await getNoteableById(ctx, key);
  reveal(ctx, notesPolicy.list, noteable, () => notFoundError(getNoteableKind(key).called));
  return noteable;
}

/**
 * Loads which notes of these noteables the viewer can see. The viewer must be able to read internal
 * notes in all of these noteables or in none, because only the first noteable is checked.
 */
export async function loadNoteVisibility(
  ctx: Context,
  noteables: readonly [Noteable, ...Noteable[]],
): Promise<NoteVisibility> {
  const others = await findNoteableIdsInSystemNotesBatch(
    ctx,
    noteables.map(({ id }) => id),
  );
  const read = await findReadableNoteableIds(ctx, others);
  return {
    insider: isInsider(ctx.viewer, noteables[0]),
    userId: viewerUserId(ctx.viewer),
    hidden: others.filter((id) => !read.has(id)),
  };
}

/** Loads the discussions that begin with these notes, in the order of these notes. */
export async function loadApiDiscussions(
  ctx: Context,
  noteables: readonly Noteable[],
  sight: NoteVisibility,
  firsts: readonly ApiNoteRow[],
): Promise<ApiDiscussion[]> {
  if (firsts.length === 0) return [];
  const ids = firsts.map(({ discussion_id: id }) => id);
  const rows = await findApiNotesInDiscussions(
    ctx,
    noteables.map(({ id }) => id),
    sight,
    ids,
  );
  const shown = await loadApiNotes(ctx, noteables, rows);
  const byId = Map.groupBy(shown, ({ row }) => row.discussion_id);
  return ids.flatMap((id) => {
    const [first, ...others] = byId.get(id) ?? [];
    return first === undefined ? [] : [[first, ...others] as const];
  });
}

/**
 * Loads the users and the system note texts of these notes. The number of SQL statements does not grow
 * with the number of notes.
 */
export async function loadApiNotes(
  ctx: Context,
  noteables: readonly Noteable[],
  rows: readonly ApiNoteRow[],
): Promise<ApiNote[]> {
  if (rows.length === 0) return [];
  const ids = rows.flatMap((row) => [row.author_id, row.resolved_by_id ?? []].flat());
  const people = new Map(
    (await findUsersById(ctx, [...new Set(ids)])).map((person) => [person.id, person]),
  );
  const told = await renderSystemNotes(
    ctx,
    rows.filter(({ action }) => action !== null),
  );
  const byId = new Map(noteables.map((noteable) => [noteable.id, noteable]));
  return rows.map((row) => ({
    row,
    noteable: byId.get(row.noteable_id) as Noteable,
    author: people.get(row.author_id) as GraphqlUserRow,
    resolver: people.get(row.resolved_by_id ?? 0) ?? null,
    told: told.get(row.id) ?? null,
  }));
}
