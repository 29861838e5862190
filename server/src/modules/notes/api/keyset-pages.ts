/**
 * Batch loaders of note pages for GraphQL. The number of SQL statements does not grow with the number of
 * noteables.
 */
import type { NotesFilter } from "@cairn/contract/notes/discussions";
import { LIST_COUNT_LIMIT } from "@cairn/contract/wire";
import { reveal } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { notFoundError } from "../../../platform/errors/app-error.ts";
import { isInsider, getNoteableKind, type Noteable } from "../../noteables/index.ts";
import { getRemainingReadBudget, spendReadBudget } from "./read-budget.ts";
import { notesPolicy } from "../notes.policy.ts";
import { countDiscussionRowsByNoteable, countApiNoteRows } from "./api-notes.queries.ts";
import { loadApiNotes, loadNoteVisibility, type ApiNote } from "./api-notes.ts";
import { loadVisibleNotes } from "../reading/reading.ts";
import type { NoteVisibility } from "../reading/note-visibility.queries.ts";
import {
  findNotesPages,
  type KeysetPageRequest,
  type NoteRowWithSize,
} from "./keyset-pages.queries.ts";

/** Request for one keyset page of the notes of a noteable. */
export interface NotesPageRequest {
  noteable: Noteable;
  filter: NotesFilter;
  /** True requests only the first note of each discussion. */
  firsts: boolean;
  walk: KeysetPageRequest;
}

/** Loads one page of notes per request. The notes of a backward page are in reverse order. */
export async function listNotesPages(
  ctx: Context,
  asked: readonly NotesPageRequest[],
): Promise<ApiNote[][]> {
  const found = new Map<NotesPageRequest, ApiNote[]>();
  for (const alike of Map.groupBy(asked, (one) => likenessOf(ctx, one)).values()) {
    const [{ filter, firsts, walk }] = alike as [NotesPageRequest];
    const noteables = alike.map(({ noteable }) => noteable) as [Noteable, ...Noteable[]];
    const sight = await checkNotesAccessAndLoadVisibility(ctx, noteables);
    const ids = [...new Set(noteables.map(({ id }) => id))];
    const listing = { ...sight, filter, firsts };
    const rows = await findNotesPages(ctx, ids, listing, walk, getRemainingReadBudget(ctx));
    const byNoteable = Map.groupBy(rows, (row) => row.noteable_id);
    spendNotesReadBudget(
      ctx,
      rows,
      alike.map(({ noteable }) => byNoteable.get(noteable.id)),
    );
    const shown = Map.groupBy(
      await loadApiNotes(ctx, noteables, rows),
      ({ row }) => row.noteable_id,
    );
    for (const one of alike) found.set(one, shown.get(one.noteable.id) ?? []);
  }
  return asked.map((one) => found.get(one) ?? []);
}

/**
 * Subtracts the loaded notes and their bytes from the read budget of the request. `told` contains
 * the lists of notes in the response. A note counts once for each of these lists, but its bytes
 * count only once. The counted number of notes is at least the number of loaded notes.
 */
export function spendNotesReadBudget(
  ctx: Context,
  rows: readonly NoteRowWithSize[],
  told: readonly (readonly unknown[] | undefined)[],
): void {
  const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
  const notes = told.reduce((sum, list = []) => sum + list.length, 0);
  spendReadBudget(ctx, { notes: Math.max(notes, rows.length), bytes });
}

/**
 * Returns a key that is equal for requests that one SQL statement can answer: same page, same filter,
 * and same permission to read internal notes.
 */
function likenessOf(
  { viewer }: Context,
  { noteable, filter, firsts, walk }: NotesPageRequest,
): string {
  return JSON.stringify([isInsider(viewer, noteable), filter, firsts, walk]);
}

type Noteables = readonly [Noteable, ...Noteable[]];

export async function checkNotesAccessAndLoadVisibility(
  ctx: Context,
  noteables: Noteables,
): Promise<NoteVisibility> {
  for (const noteable of noteables)
    reveal(ctx, notesPolicy.list, noteable, () => notFoundError(getNoteableKind(noteable).called));
  return loadNoteVisibility(ctx, noteables);
}

export async function countApiNotes(
  ctx: Context,
  noteable: Noteable,
  { filter, firsts }: { filter: NotesFilter; firsts: boolean },
): Promise<number> {
  const listing = {
    ...(await checkNotesAccessAndLoadVisibility(ctx, [noteable])),
    noteableId: noteable.id,
    filter,
    firsts,
  };
  return (await countApiNoteRows(ctx, listing)) ?? LIST_COUNT_LIMIT;
}

/**
 * Groups the items by whether the viewer can read internal notes of their noteables. Each group lists
 * its noteables without duplicates.
 */
export function groupByInsiderAccess<One>(
  ctx: Context,
  asked: readonly One[],
  noteableOf: (one: One) => Noteable,
) {
  const groups = Map.groupBy(asked, (one) => isInsider(ctx.viewer, noteableOf(one)));
  return Array.from(groups.values(), (group) => ({
    group,
    noteables: [...new Map(group.map((one) => [noteableOf(one).id, noteableOf(one)])).values()] as [
      Noteable,
      ...Noteable[],
    ],
  }));
}

/** Counts for each noteable the discussions that users started and that the viewer can see. */
export async function countDiscussionsPerNoteable(
  ctx: Context,
  asked: readonly Noteable[],
): Promise<number[]> {
  const counts = new Map<number, number>();
  for (const { noteables } of groupByInsiderAccess(ctx, asked, (noteable) => noteable)) {
    const ids = noteables.map(({ id }) => id);
    const begun = await countDiscussionRowsByNoteable(
      ctx,
      ids,
      await checkNotesAccessAndLoadVisibility(ctx, noteables),
    );
    for (const [id, count] of begun) counts.set(id, count);
  }
  return asked.map(({ id }) => counts.get(id) ?? 0);
}

/** Returns the HTML of each note. References that this viewer cannot see are not resolved. */
export async function renderNotesHtmlForViewer(
  ctx: Context,
  asked: readonly ApiNote[],
): Promise<string[]> {
  const html = new Map<number, string>();
  for (const notes of Map.groupBy(asked, ({ noteable }) => noteable.id).values()) {
    const [{ noteable }] = notes as [ApiNote];
    for (const { row } of notes)
      reveal(ctx, notesPolicy.read, { ...row, noteable }, () => notFoundError("Note"));
    const written = notes.filter(({ told }) => told === null).map(({ row }) => row.id);
    const seen = written.length === 0 ? [] : await loadVisibleNotes(ctx, noteable, written);
    for (const note of seen) html.set(Number(note.id), note.note_html);
  }
  return asked.map(({ row, told }) => told?.html ?? html.get(row.id) ?? "");
}
