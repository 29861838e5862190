/** Notes of many noteables at once, a page of each: as many statements for many noteables as for one. */
import type { NotesFilter } from "@cairn/contract/notes/discussions";
import { COUNTED_LIMIT } from "@cairn/contract/wire";
import { reveal } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import { isInsider, kindOf, type Noteable } from "../../noteables/index.ts";
import { allowanceOf, spendAllowance } from "./read-budget.ts";
import { notesPolicy } from "../notes.policy.ts";
import { countBegun, countNumbered } from "./api-notes.queries.ts";
import { showNotes, sightOver, type ShownNote } from "./api-notes.ts";
import { notesAsSeen } from "../reading/reading.ts";
import type { Sight } from "../reading/note-visibility.queries.ts";
import { walkNumbered, type Walk, type WeighedRow } from "./keyset-pages.queries.ts";

/** A page of what one noteable has. */
export interface Walking {
  noteable: Noteable;
  filter: NotesFilter;
  /** Only the first of each discussion. */
  firsts: boolean;
  walk: Walk;
}

/** In the order of the walk, which can be backwards. */
export async function walkOfEach(ctx: Context, asked: readonly Walking[]): Promise<ShownNote[][]> {
  const found = new Map<Walking, ShownNote[]>();
  for (const alike of Map.groupBy(asked, (one) => likenessOf(ctx, one)).values()) {
    const [{ filter, firsts, walk }] = alike as [Walking];
    const noteables = alike.map(({ noteable }) => noteable) as [Noteable, ...Noteable[]];
    const sight = await sightUnder(ctx, noteables);
    const ids = [...new Set(noteables.map(({ id }) => id))];
    const listing = { ...sight, filter, firsts };
    const rows = await walkNumbered(ctx, ids, listing, walk, allowanceOf(ctx));
    const byNoteable = Map.groupBy(rows, (row) => row.noteable_id);
    takeInto(
      ctx,
      rows,
      alike.map(({ noteable }) => byNoteable.get(noteable.id)),
    );
    const shown = Map.groupBy(await showNotes(ctx, noteables, rows), ({ row }) => row.noteable_id);
    for (const one of alike) found.set(one, shown.get(one.noteable.id) ?? []);
  }
  return asked.map((one) => found.get(one) ?? []);
}

/** What was read is read once; what is told of it counts as often as it is told. */
export function takeInto(
  ctx: Context,
  rows: readonly WeighedRow[],
  told: readonly (readonly unknown[] | undefined)[],
): void {
  const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
  const notes = told.reduce((sum, list = []) => sum + list.length, 0);
  spendAllowance(ctx, { notes: Math.max(notes, rows.length), bytes });
}

/** What can be asked for together: the same page, of noteables in which the viewer sees as much. */
function likenessOf({ viewer }: Context, { noteable, filter, firsts, walk }: Walking): string {
  return JSON.stringify([isInsider(viewer, noteable), filter, firsts, walk]);
}

type Noteables = readonly [Noteable, ...Noteable[]];

export async function sightUnder(ctx: Context, noteables: Noteables): Promise<Sight> {
  for (const noteable of noteables)
    reveal(ctx, notesPolicy.list, noteable, notFound(kindOf(noteable).called));
  return sightOver(ctx, noteables);
}

export async function countListed(
  ctx: Context,
  noteable: Noteable,
  { filter, firsts }: { filter: NotesFilter; firsts: boolean },
): Promise<number> {
  const listing = {
    ...(await sightUnder(ctx, [noteable])),
    noteableId: noteable.id,
    filter,
    firsts,
  };
  return (await countNumbered(ctx, listing)) ?? COUNTED_LIMIT;
}

/** Together with the noteables that they are about, in all of which the viewer sees as much. */
export function groupsOf<One>(
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

/** How many discussions people began, as far as the viewer sees them. */
export async function countThreadsOfEach(
  ctx: Context,
  asked: readonly Noteable[],
): Promise<number[]> {
  const counts = new Map<number, number>();
  for (const { noteables } of groupsOf(ctx, asked, (noteable) => noteable)) {
    const ids = noteables.map(({ id }) => id);
    const begun = await countBegun(ctx, ids, await sightUnder(ctx, noteables));
    for (const [id, count] of begun) counts.set(id, count);
  }
  return asked.map(({ id }) => counts.get(id) ?? 0);
}

/** Drawn for whoever asks. */
export async function htmlOfEach(ctx: Context, asked: readonly ShownNote[]): Promise<string[]> {
  const html = new Map<number, string>();
  for (const notes of Map.groupBy(asked, ({ noteable }) => noteable.id).values()) {
    const [{ noteable }] = notes as [ShownNote];
    for (const { row } of notes)
      reveal(ctx, notesPolicy.read, { ...row, noteable }, notFound("Note"));
    const written = notes.filter(({ told }) => told === null).map(({ row }) => row.id);
    const seen = written.length === 0 ? [] : await notesAsSeen(ctx, noteable, written);
    for (const note of seen) html.set(Number(note.id), note.note_html);
  }
  return asked.map(({ row, told }) => told?.html ?? html.get(row.id) ?? "");
}
