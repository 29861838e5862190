/**
 * Loads and serializes notes and discussions of a noteable for the viewer. Callers must load the
 * noteable and check that the viewer can read it.
 */
import type { WebDiscussion, WebNote } from "@cairn/contract/notes/discussions";
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import {
  loadReferenceLinks,
  type ReferenceLinks,
  type ReferenceTargetWithSourceText,
} from "../../../platform/markdown/index.ts";
import { getOpenVisibility, toAccessSqlParams } from "../../access/index.ts";
import { isInsider, findReadableNoteableIds, type Noteable } from "../../noteables/index.ts";
import { createNoteSerializer, isThreadNote, type NoteSerializerData } from "./notes.present.ts";
import {
  findNotesById,
  findNotesInDiscussions,
  findNoteUsersById,
  findThreadStates,
  type NoteUserRow,
  type ThreadState,
  type VisibleNoteRow,
} from "./reading.queries.ts";
import { collectAssigneeIds, prepareSystemNotes } from "../system-notes/system-note-text.ts";
import { prepareNoteBodies } from "./body-json.ts";

/**
 * Loads the notes with these ids, without those that the viewer cannot read. First notes come before
 * replies, both from oldest to newest.
 */
export async function loadVisibleNotes(
  ctx: Context,
  noteable: Noteable,
  ids: readonly number[],
): Promise<WebNote[]> {
  const rows = await findNotesById(ctx, {
    ...buildNoteVisibilityParams(ctx, noteable),
    ids: [...ids],
  });
  return JSON.parse(`[${(await serializeNotes(ctx, noteable, rows)).join(",")}]`) as WebNote[];
}

/**
 * Loads these discussions, oldest first, without those that the viewer cannot read. A discussion id has
 * 40 hexadecimal digits.
 */
export async function loadVisibleDiscussions(
  ctx: Context,
  noteable: Noteable,
  discussionIds: readonly string[],
): Promise<WebDiscussion[]> {
  const asked = { ...buildNoteVisibilityParams(ctx, noteable), discussionIds: [...discussionIds] };
  const rows = await findNotesInDiscussions(ctx, asked);
  const texts = await serializeDiscussions(
    ctx,
    noteable,
    groupIntoDiscussions(await filterReadableNoteRows(ctx, rows)),
  );
  return JSON.parse(`[${texts.join(",")}]`) as WebDiscussion[];
}

export function buildNoteVisibilityParams(ctx: Context, noteable: Noteable) {
  return {
    noteableId: noteable.id,
    insider: isInsider(ctx.viewer, noteable),
    userId: viewerUserId(ctx.viewer),
  };
}

/** Removes the system notes that refer to a noteable which the viewer cannot read. */
async function filterReadableNoteRows<Row extends VisibleNoteRow>(
  ctx: Context,
  rows: readonly Row[],
): Promise<Row[]> {
  const others = rows.flatMap(({ other_noteable_id: id }) => id ?? []);
  if (others.length === 0) return [...rows];
  const read = await findReadableNoteableIds(ctx, [...new Set(others)]);
  return rows.filter(({ other_noteable_id: id }) => id === null || read.has(id));
}

export type DiscussionRows = [VisibleNoteRow, ...VisibleNoteRow[]];

/**
 * Returns the discussions in the order of their first notes. A discussion without its first note in
 * `rows` is left out, because the viewer cannot see it.
 */
export function groupIntoDiscussions(rows: readonly VisibleNoteRow[]): DiscussionRows[] {
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

/**
 * Serializes the rows in `found` as JSON strings, each with the fields of its discussion. Merges the
 * label changes of one update into one note. The caller must have checked that the viewer can read
 * the rows.
 */
export async function serializeNotes(
  ctx: Context,
  noteable: Noteable,
  found: readonly VisibleNoteRow[],
): Promise<string[]> {
  const rows = await filterReadableNoteRows(ctx, await withSiblings(ctx, noteable, found));
  const threads = await loadThreadStates(ctx, noteable, rows);
  const resolvers = [...threads.values()].flatMap(({ resolved_by_id: id }) => id ?? []);
  const pen = createNoteSerializer(
    ctx,
    noteable,
    await loadNoteSerializerData(ctx, noteable, rows, resolvers),
  );
  const shown = rows.filter((row) => row.action === null || !row.is_reply);
  return shown.map((row) => pen.noteWithDiscussion(row, threads.get(row.discussion_id)));
}

/** Loads the states of the threads to which the notes belong, by discussion id. */
async function loadThreadStates(
  ctx: Context,
  noteable: Noteable,
  rows: readonly VisibleNoteRow[],
): Promise<Map<string, ThreadState>> {
  const ids = rows.filter(isThreadNote).map(({ discussion_id: id }) => id);
  if (ids.length === 0) return new Map();
  const asked = { noteableId: noteable.id, discussionIds: [...new Set(ids)] };
  const states = await findThreadStates(ctx, asked);
  return new Map(states.map((state) => [state.discussion_id, state]));
}

/**
 * Adds the rows of label changes that were made in the same update, because all label changes of an
 * update are shown as one note.
 */
async function withSiblings(
  ctx: Context,
  noteable: Noteable,
  rows: readonly VisibleNoteRow[],
): Promise<VisibleNoteRow[]> {
  const labels = rows.filter(({ action }) => action === "label");
  if (labels.length === 0) return [...rows];
  const discussionIds = [...new Set(labels.map(({ discussion_id: id }) => id))];
  const together = await findNotesInDiscussions(ctx, {
    ...buildNoteVisibilityParams(ctx, noteable),
    discussionIds,
  });
  return [...rows.filter(({ action }) => action !== "label"), ...together];
}

export async function serializeDiscussions(
  ctx: Context,
  noteable: Noteable,
  discussions: readonly DiscussionRows[],
): Promise<string[]> {
  const pen = createNoteSerializer(
    ctx,
    noteable,
    await loadNoteSerializerData(ctx, noteable, discussions.flat()),
  );
  return discussions.map((rows) => pen.discussion(rows));
}

/** The texts of notes of which only the links for a viewer are missing. */
export interface PreparedNoteTexts {
  references: readonly ReferenceTargetWithSourceText[];
  /** `links` must have been loaded for the viewer, `people` for the notes. */
  render(
    links: ReferenceLinks,
    people: NoteSerializerData["people"],
  ): Omit<NoteSerializerData, "people">;
}

export async function prepareNoteTexts(
  ctx: Context,
  noteable: Noteable,
  rows: readonly VisibleNoteRow[],
): Promise<PreparedNoteTexts> {
  const bodies = await prepareNoteBodies(ctx, noteable, rows);
  const systemNotes = await prepareSystemNotes(ctx, rows);
  return {
    references: [...bodies.references, ...systemNotes.references],
    render: (links, people) => ({
      words: bodies.serialize(links),
      told: systemNotes.render({ links, people }),
      forgotten: systemNotes.deletedVersionIds,
    }),
  };
}

/**
 * Loads the users, system note texts and comment bodies of the rows, and the users `moreUserIds`. The
 * number of SQL statements does not grow with the number of rows.
 */
export async function loadNoteSerializerData(
  ctx: Context,
  noteable: Noteable,
  rows: readonly VisibleNoteRow[],
  moreUserIds: readonly number[] = [],
): Promise<NoteSerializerData> {
  const people = await loadNoteUsersById(ctx, noteable, [
    ...collectNoteUserIds(rows),
    ...moreUserIds,
  ]);
  const texts = await prepareNoteTexts(ctx, noteable, rows);
  const links = await loadReferenceLinks(ctx, texts.references);
  return { people, ...texts.render(links, people) };
}

export async function loadNoteUsersById(
  ctx: Context,
  noteable: Noteable,
  ids: readonly number[],
): Promise<Map<number, NoteUserRow>> {
  if (ids.length === 0) return new Map();
  const people = await findNoteUsersById(ctx, {
    ...toAccessSqlParams(ctx),
    openVisibility: getOpenVisibility(ctx.viewer),
    placeId: noteable.place.id,
    ids: [...new Set(ids)],
  });
  return new Map(people.map((person) => [person.id, person]));
}

/**
 * Returns the ids of the users who wrote, edited, resolved or reacted to these notes, and of assignees in
 * system notes.
 */
export function collectNoteUserIds(rows: readonly VisibleNoteRow[]): number[] {
  const ids = new Set<number>();
  for (const row of rows) {
    ids.add(row.author_id);
    if (row.resolved_by_id !== null) ids.add(row.resolved_by_id);
    if (row.last_edited_by_id !== null) ids.add(row.last_edited_by_id);
    for (const id of collectAssigneeIds(row)) ids.add(id);
    if (row.awards === null) continue;
    for (const award of row.awards.split(",")) ids.add(Number(award.split(":")[1]));
  }
  return [...ids];
}
