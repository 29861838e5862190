/** Notes and discussions as API clients read them: only what has a number, and whole threads at once. */
import { NOTES_FILTER, type NotesFilter } from "@cairn/contract/notes/discussions";
import { reveal } from "../../../platform/auth/actions.ts";
import { userIdOf } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import type { Listed, Slice } from "../../../platform/http/paging.ts";
import {
  getNoteable,
  getNoteableById,
  isInsider,
  kindOf,
  readableNoteables,
  type Noteable,
  type NoteableKey,
  type NoteableRef,
} from "../../noteables/index.ts";
import { findUsersById, type ShownUser } from "../../users/index.ts";
import { notesPolicy } from "../notes.policy.ts";
import { NOTE_TYPE } from "../notes.queries.ts";
import {
  countNumbered,
  listNumbered,
  numberedById,
  numberedIn,
  othersAround,
  type NoteOrdering,
  type NumberedRow,
} from "./api-notes.queries.ts";
import { tellNotes, type Told } from "../system-notes/system-note-text.ts";
import type { Sight } from "../reading/note-visibility.queries.ts";

/** A note with all that it is shown with. */
export interface ShownNote {
  row: NumberedRow;
  noteable: Noteable;
  author: ShownUser;
  resolver: ShownUser | null;
  /** What was done, in words; null for what somebody wrote. */
  told: Told | null;
}

/** All that the viewer may see of one discussion, first note first. */
export type ShownDiscussion = readonly [ShownNote, ...ShownNote[]];

/** It is no part of a thread. */
export function standsAlone({ row }: ShownNote): boolean {
  return row.type === NOTE_TYPE.individual;
}

export async function listNotes(
  ctx: Context,
  ref: NoteableRef,
  wish: { filter: NotesFilter; order: NoteOrdering },
  slice: Slice,
): Promise<Listed<ShownNote>> {
  const noteable = await getDiscussed(ctx, ref);
  const sight = await sightOver(ctx, [noteable]);
  const listing = { ...sight, noteableId: noteable.id, filter: wish.filter, firsts: false };
  const rows = await listNumbered(ctx, listing, wish.order, slice);
  const total = await countNumbered(ctx, listing);
  return { rows: await showNotes(ctx, [noteable], rows), total };
}

/** One that the viewer may read, under a noteable that was found already. */
export async function showNote(ctx: Context, noteable: Noteable, id: number): Promise<ShownNote> {
  const rows = await numberedById(ctx, noteable.id, await sightOver(ctx, [noteable]), [id]);
  const [shown] = await showNotes(ctx, [noteable], rows);
  if (shown === undefined) throw notFound("Note");
  return shown;
}

export async function getShownNote(ctx: Context, ref: NoteableRef, id: number): Promise<ShownNote> {
  const noteable = await getDiscussed(ctx, ref);
  const shown = await showNote(ctx, noteable, id);
  const { row } = shown;
  reveal(ctx, notesPolicy.read, { ...row, noteable }, notFound("Note"));
  return shown;
}

export async function listThreads(
  ctx: Context,
  ref: NoteableRef,
  slice: Slice,
): Promise<Listed<ShownDiscussion>> {
  const noteable = await getDiscussed(ctx, ref);
  const sight = await sightOver(ctx, [noteable]);
  const listing = { ...sight, noteableId: noteable.id, filter: NOTES_FILTER.all, firsts: true };
  const firsts = await listNumbered(ctx, listing, { by: "created_at", sort: "asc" }, slice);
  const total = await countNumbered(ctx, listing);
  return { rows: await showThreads(ctx, [noteable], sight, firsts), total };
}

const DISCUSSION_ID = /^[0-9a-f]{40}$/i;

/** Under a noteable that was found already. */
export async function showThread(
  ctx: Context,
  noteable: Noteable,
  discussionId: string,
): Promise<ShownDiscussion> {
  const sight = await sightOver(ctx, [noteable]);
  const isId = DISCUSSION_ID.test(discussionId);
  const rows = isId ? await numberedIn(ctx, [noteable.id], sight, [discussionId]) : [];
  const [first, ...others] = await showNotes(ctx, [noteable], rows);
  if (first === undefined) throw notFound("Discussion");
  return [first, ...others];
}

export async function getShownThread(
  ctx: Context,
  ref: NoteableRef,
  discussionId: string,
): Promise<ShownDiscussion> {
  return showThread(ctx, await getDiscussed(ctx, ref), discussionId);
}

export async function getDiscussed(ctx: Context, ref: NoteableRef): Promise<Noteable> {
  const noteable = await getNoteable(ctx, ref);
  reveal(ctx, notesPolicy.list, noteable, notFound(kindOf(ref).called));
  return noteable;
}

/** By its number in the whole installation. */
export async function getDiscussedById(ctx: Context, key: NoteableKey): Promise<Noteable> {
  const noteable = await getNoteableById(ctx, key);
  reveal(ctx, notesPolicy.list, noteable, notFound(kindOf(key).called));
  return noteable;
}

/** What the viewer sees under noteables in all of which they are insiders, or in none. */
export async function sightOver(
  ctx: Context,
  noteables: readonly [Noteable, ...Noteable[]],
): Promise<Sight> {
  const others = await othersAround(
    ctx,
    noteables.map(({ id }) => id),
  );
  const read = await readableNoteables(ctx, others);
  return {
    insider: isInsider(ctx.viewer, noteables[0]),
    userId: userIdOf(ctx.viewer),
    hidden: others.filter((id) => !read.has(id)),
  };
}

/** The discussions that these notes begin, in their order. */
export async function showThreads(
  ctx: Context,
  noteables: readonly Noteable[],
  sight: Sight,
  firsts: readonly NumberedRow[],
): Promise<ShownDiscussion[]> {
  if (firsts.length === 0) return [];
  const ids = firsts.map(({ discussion_id: id }) => id);
  const rows = await numberedIn(
    ctx,
    noteables.map(({ id }) => id),
    sight,
    ids,
  );
  const shown = await showNotes(ctx, noteables, rows);
  const byId = Map.groupBy(shown, ({ row }) => row.discussion_id);
  return ids.flatMap((id) => {
    const [first, ...others] = byId.get(id) ?? [];
    return first === undefined ? [] : [[first, ...others] as const];
  });
}

/** In as many statements for many as for one. */
export async function showNotes(
  ctx: Context,
  noteables: readonly Noteable[],
  rows: readonly NumberedRow[],
): Promise<ShownNote[]> {
  if (rows.length === 0) return [];
  const ids = rows.flatMap((row) => [row.author_id, row.resolved_by_id ?? []].flat());
  const people = new Map(
    (await findUsersById(ctx, [...new Set(ids)])).map((person) => [person.id, person]),
  );
  const told = await tellNotes(
    ctx,
    rows.filter(({ action }) => action !== null),
  );
  const byId = new Map(noteables.map((noteable) => [noteable.id, noteable]));
  return rows.map((row) => ({
    row,
    noteable: byId.get(row.noteable_id) as Noteable,
    author: people.get(row.author_id) as ShownUser,
    resolver: people.get(row.resolved_by_id ?? 0) ?? null,
    told: told.get(row.id) ?? null,
  }));
}
