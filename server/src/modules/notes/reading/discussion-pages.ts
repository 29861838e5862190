/**
 * Loads pages of a noteable's discussions: from the start or the end, after or before a cursor, or
 * around a note or a time.
 */
import {
  DISCUSSIONS_PER_PAGE,
  NOTES_FILTER,
  type DiscussionPage,
  type NotesFilter,
} from "@cairn/contract/notes/discussions";
import { formatWireTime } from "@cairn/contract/wire";
import type { Context } from "../../../platform/context.ts";
import { findReadableNoteableIds, type NoteablePathRef } from "../../noteables/index.ts";
import {
  KEYSET_START,
  KEYSET_END,
  encodeNoteCursor,
  decodeNoteCursor,
  type NoteSortKey,
} from "./cursor.ts";
import { getDiscussionPageNoteable, type DiscussionNoteable } from "./discussion-access.ts";
import { chooseAndSaveNotesFilter, type NotesFilterOptions } from "./reader-preferences.ts";
import {
  findDiscussionStartPosition,
  countPrecedingDiscussions,
  countHiddenDiscussions,
  findDiscussionPageAfter,
  findDiscussionPageBefore,
  findNoteableIdsInSystemNotes,
  type DiscussionCriteria,
} from "./discussion-pages.queries.ts";
import {
  groupIntoDiscussions,
  serializeDiscussions,
  buildNoteVisibilityParams,
  type DiscussionRows,
} from "./reading.ts";

export interface DiscussionPageOptions extends NotesFilterOptions {
  from?: "start" | "end" | undefined;
  after?: string | undefined;
  before?: string | undefined;
  /** Id of a note, or of the discussion of a resource event. */
  aroundNote?: string | undefined;
  aroundTime?: string | undefined;
}

/** Returns the response as a JSON string, because the notes are already serialized. */
export async function getDiscussionPage(
  ctx: Context,
  ref: NoteablePathRef,
  wish: DiscussionPageOptions,
): Promise<string> {
  // The time from which the next poll starts is read here and not together with the notes, so that
  // the poll does not miss a change in between.
  const noteable = await getDiscussionPageNoteable(ctx, ref);
  const { fetched_at: fetchedAt, seen_at: seenAt, mentioning_ids: others } = noteable;
  const filter = await chooseAndSaveNotesFilter(ctx, noteable, wish);
  const asked = await criteriaFor(ctx, noteable, filter, others);
  const piece = await pieceFor(ctx, asked, wish);
  const texts = await serializeDiscussions(ctx, noteable, piece.discussions);
  const numbers = await numbersOf(ctx, noteable, piece);
  const rest: Omit<DiscussionPage, "discussions"> = {
    ...cursorsOf({ ...piece, older: numbers.preceding > 0 }),
    ...numbers,
    filter: piece.asked.filter,
    last_fetched_at: fetchedAt,
    seen_at: seenAt === null ? null : formatWireTime(seenAt),
  };
  return `{"discussions":[${texts.join(",")}],${JSON.stringify(rest).slice(1)}`;
}

/** Returns the next `limit` discussions as JSON strings, and a cursor that is null on the last page. */
export async function listDiscussionsAfterCursor(
  ctx: Context,
  noteable: DiscussionNoteable,
  filter: NotesFilter,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ texts: string[]; next: string | null }> {
  const asked = await loadDiscussionCriteria(ctx, noteable, filter);
  const piece = await onwards(
    ctx,
    asked,
    cursor === undefined ? KEYSET_START : decodeNoteCursor(cursor),
    limit,
  );
  return {
    texts: await serializeDiscussions(ctx, noteable, piece.discussions),
    next: cursorsOf(piece).after,
  };
}

export async function loadDiscussionCriteria(
  ctx: Context,
  noteable: DiscussionNoteable,
  filter: NotesFilter,
): Promise<DiscussionCriteria> {
  const others = await findNoteableIdsInSystemNotes(ctx, noteable.id);
  return criteriaFor(ctx, noteable, filter, others);
}

async function criteriaFor(
  ctx: Context,
  noteable: DiscussionNoteable,
  filter: NotesFilter,
  others: readonly number[],
): Promise<DiscussionCriteria> {
  const read = await findReadableNoteableIds(ctx, others);
  return {
    ...buildNoteVisibilityParams(ctx, noteable),
    hidden: others.filter((id) => !read.has(id)),
    filter,
  };
}

interface Piece {
  asked: DiscussionCriteria;
  discussions: DiscussionRows[];
  /** Whether there are discussions before this page (`older`) and after it (`newer`). */
  older: boolean;
  newer: boolean;
}

async function pieceFor(
  ctx: Context,
  asked: DiscussionCriteria,
  wish: DiscussionPageOptions,
): Promise<Piece> {
  if (wish.after !== undefined) return onwards(ctx, asked, decodeNoteCursor(wish.after));
  if (wish.before !== undefined) return backwards(ctx, asked, decodeNoteCursor(wish.before));
  if (wish.aroundNote !== undefined) return aroundNote(ctx, asked, wish.aroundNote);
  if (wish.aroundTime !== undefined) return aroundPoint(ctx, asked, { at: wish.aroundTime, id: 0 });
  return wish.from === "end"
    ? backwards(ctx, asked, KEYSET_END)
    : onwards(ctx, asked, KEYSET_START);
}

async function onwards(
  ctx: Context,
  asked: DiscussionCriteria,
  point: NoteSortKey,
  limit: number = DISCUSSIONS_PER_PAGE,
): Promise<Piece> {
  const rows = await findDiscussionPageAfter(ctx, { ...asked, ...point, limit });
  const discussions = groupIntoDiscussions(rows);
  const newer = (rows[0]?.ahead ?? 0) > discussions.length;
  return { asked, discussions, older: point !== KEYSET_START, newer };
}

async function backwards(
  ctx: Context,
  asked: DiscussionCriteria,
  point: NoteSortKey,
  limit: number = DISCUSSIONS_PER_PAGE,
): Promise<Piece> {
  const rows = await findDiscussionPageBefore(ctx, { ...asked, ...point, limit });
  const discussions = groupIntoDiscussions(rows);
  const older = (rows[0]?.ahead ?? 0) > discussions.length;
  return { asked, discussions, older, newer: point !== KEYSET_END };
}

/**
 * Loads the page around the note that the URL links to. If the viewer's activity filter hides the
 * note, the page shows all activity, so that the link works.
 */
async function aroundNote(ctx: Context, asked: DiscussionCriteria, noteId: string): Promise<Piece> {
  const begins = await findDiscussionStartPosition(ctx, { ...asked, noteId });
  if (begins === undefined) return onwards(ctx, asked, KEYSET_START);
  const { at, id, is_under_filter: isUnderFilter } = begins;
  const wider = isUnderFilter ? asked : { ...asked, filter: NOTES_FILTER.all };
  return aroundPoint(ctx, wider, { at, id });
}

const HALF = DISCUSSIONS_PER_PAGE / 2;

/**
 * Returns a page whose middle is the discussion at `point`. If no discussion is there, the middle
 * is the next discussion after `point`.
 */
async function aroundPoint(
  ctx: Context,
  asked: DiscussionCriteria,
  point: NoteSortKey,
): Promise<Piece> {
  const before = await backwards(ctx, asked, point, HALF);
  const rest = DISCUSSIONS_PER_PAGE - before.discussions.length;
  const after = await onwards(ctx, asked, { ...point, id: point.id - 1 }, rest);
  const discussions = [...before.discussions, ...after.discussions];
  return { asked, discussions, older: before.older, newer: after.newer };
}

function cursorsOf({ discussions, older, newer }: Piece) {
  const first = discussions.at(0)?.[0];
  const last = discussions.at(-1)?.[0];
  return {
    before:
      older && first !== undefined
        ? encodeNoteCursor({ at: first.created_at, id: first.id })
        : null,
    after:
      newer && last !== undefined ? encodeNoteCursor({ at: last.created_at, id: last.id }) : null,
  };
}

/**
 * Counts the discussions of the noteable. Discussions that the viewer cannot see are not counted,
 * because the count would reveal that they exist.
 */
async function numbersOf(ctx: Context, noteable: DiscussionNoteable, piece: Piece) {
  const { asked, discussions, older } = piece;
  const first = discussions.at(0)?.[0];
  const preceding =
    older && first !== undefined
      ? ((await countPrecedingDiscussions(ctx, { ...asked, at: first.created_at, id: first.id }))
          ?.count ?? 0)
      : 0;
  const withheld = await withheldFrom(ctx, asked);
  const total = countUnder(noteable, asked.filter) - withheld;
  return { total: Math.max(total, preceding + discussions.length), preceding };
}

async function withheldFrom(ctx: Context, asked: DiscussionCriteria): Promise<number> {
  if (asked.insider && asked.hidden.length === 0) return 0;
  return (await countHiddenDiscussions(ctx, asked))?.count ?? 0;
}

function countUnder(noteable: DiscussionNoteable, filter: NotesFilter): number {
  const { discussions_count: all, activities_count: activities } = noteable;
  if (filter === NOTES_FILTER.all) return all;
  return filter === NOTES_FILTER.history ? activities : all - activities;
}
