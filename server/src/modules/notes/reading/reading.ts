/** Notes and discussions of one noteable as the viewer sees them. The noteable itself was loaded before. */
import type { WebDiscussion, WebNote } from "@cairn/contract/notes/discussions";
import { userIdOf } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import { todayOf } from "../../access/index.ts";
import { isInsider, readableNoteables, type Noteable } from "../../noteables/index.ts";
import { forgottenAmong } from "../../texts/index.ts";
import { penFor, versionOf, type Around } from "./notes.present.ts";
import {
  notesById,
  notesOfDiscussions,
  peopleAmong,
  type LoneRow,
  type PersonRow,
  type SeenRow,
} from "./reading.queries.ts";
import { tellNotes } from "../system-notes/system-note-text.ts";
import { wordsOf } from "./body-json.ts";

/** Those of the notes that the viewer may read, oldest first. */
export async function notesAsSeen(
  ctx: Context,
  noteable: Noteable,
  ids: readonly number[],
): Promise<WebNote[]> {
  const rows = await notesById(ctx, { ...readerOf(ctx, noteable), ids: [...ids] });
  return JSON.parse(`[${(await noteTexts(ctx, noteable, rows)).join(",")}]`) as WebNote[];
}

/** Those of the discussions that the viewer may read, oldest first; the ids as forty digits each. */
export async function discussionsAsSeen(
  ctx: Context,
  noteable: Noteable,
  discussionIds: readonly string[],
): Promise<WebDiscussion[]> {
  const asked = { ...readerOf(ctx, noteable), discussionIds: [...discussionIds] };
  const rows = await notesOfDiscussions(ctx, asked);
  const texts = await discussionTexts(ctx, noteable, discussionsIn(await readable(ctx, rows)));
  return JSON.parse(`[${texts.join(",")}]`) as WebDiscussion[];
}

export function readerOf(ctx: Context, noteable: Noteable) {
  return {
    noteableId: noteable.id,
    insider: isInsider(ctx.viewer, noteable),
    userId: userIdOf(ctx.viewer),
  };
}

/** Without those that tell of other noteables which the viewer may not read. */
export async function readable<Row extends SeenRow>(
  ctx: Context,
  rows: readonly Row[],
): Promise<Row[]> {
  const others = rows.flatMap(({ other_noteable_id: id }) => id ?? []);
  if (others.length === 0) return [...rows];
  const read = await readableNoteables(ctx, [...new Set(others)]);
  return rows.filter(({ other_noteable_id: id }) => id === null || read.has(id));
}

export type DiscussionRows = [SeenRow, ...SeenRow[]];

/** In the order of their first notes; where the first is not shown, nothing is. */
export function discussionsIn(rows: readonly SeenRow[]): DiscussionRows[] {
  const found: DiscussionRows[] = [];
  const byId = new Map<string, DiscussionRows>();
  for (const row of rows) {
    const known = byId.get(row.discussion_id);
    if (known !== undefined) known.push(row);
    else if (!row.is_reply) {
      const begun: DiscussionRows = [row];
      found.push(begun);
      byId.set(row.discussion_id, begun);
    }
  }
  return found;
}

/** Of rows that may be read. Labels that changed together are one note. */
export async function noteTexts(
  ctx: Context,
  noteable: Noteable,
  found: readonly LoneRow[],
): Promise<string[]> {
  const rows = await readable(ctx, await withSiblings(ctx, noteable, found));
  const pen = penFor(ctx, noteable, await around(ctx, noteable, rows));
  const shown = rows.filter((row) => row.action === null || !row.is_reply);
  return shown.map((row) => pen.note(row, row.begun_by_id ?? row.author_id));
}

/** Labels that changed together are told together, whichever of them was asked for. */
async function withSiblings(
  ctx: Context,
  noteable: Noteable,
  rows: readonly LoneRow[],
): Promise<LoneRow[]> {
  const labels = rows.filter(({ action }) => action === "label");
  if (labels.length === 0) return [...rows];
  const discussionIds = [...new Set(labels.map(({ discussion_id: id }) => id))];
  const together = await notesOfDiscussions(ctx, { ...readerOf(ctx, noteable), discussionIds });
  return [...rows.filter(({ action }) => action !== "label"), ...together];
}

export async function discussionTexts(
  ctx: Context,
  noteable: Noteable,
  discussions: readonly DiscussionRows[],
): Promise<string[]> {
  const pen = penFor(ctx, noteable, await around(ctx, noteable, discussions.flat()));
  return discussions.map((rows) => pen.discussion(rows));
}

/** All that the rows speak of, in as many statements for many as for one. */
export async function around(
  ctx: Context,
  noteable: Noteable,
  rows: readonly SeenRow[],
): Promise<Around> {
  return { people: await peopleOf(ctx, noteable, rows), ...(await spokenOf(ctx, noteable, rows)) };
}

/** The same without people, for those who know them already. */
export async function spokenOf(
  ctx: Context,
  noteable: Noteable,
  rows: readonly SeenRow[],
): Promise<Omit<Around, "people">> {
  const words = await wordsOf(ctx, noteable, rows);
  if (rows.every(({ action }) => action === null)) {
    return { words, told: new Map(), forgotten: new Set() };
  }
  return { words, told: await tellNotes(ctx, rows), forgotten: await forgottenOf(ctx, rows) };
}

async function forgottenOf(ctx: Context, rows: readonly SeenRow[]): Promise<Set<number>> {
  const ids = rows.flatMap((row) => versionOf(row) ?? []);
  if (ids.length === 0) return new Set();
  return new Set((await forgottenAmong(ctx, { ids })).map(({ id }) => id));
}

export async function peopleOf(
  ctx: Context,
  noteable: Noteable,
  rows: readonly SeenRow[],
): Promise<Map<number, PersonRow>> {
  return peopleById(ctx, noteable, peopleIn(rows));
}

export async function peopleById(
  ctx: Context,
  noteable: Noteable,
  ids: readonly number[],
): Promise<Map<number, PersonRow>> {
  if (ids.length === 0) return new Map();
  const asked = { placeId: noteable.place.id, ids: [...new Set(ids)], today: todayOf(ctx) };
  const people = await peopleAmong(ctx, asked);
  return new Map(people.map((person) => [person.id, person]));
}

/** Who wrote, edited, resolved and reacted. */
export function peopleIn(rows: readonly SeenRow[]): number[] {
  const ids = new Set<number>();
  for (const row of rows) {
    ids.add(row.author_id);
    if (row.resolved_by_id !== null) ids.add(row.resolved_by_id);
    if (row.last_edited_by_id !== null) ids.add(row.last_edited_by_id);
    if (row.awards === null) continue;
    for (const award of row.awards.split(",")) ids.add(Number(award.split(":")[1]));
  }
  return [...ids];
}
