/** Pieces of a discussion: from either end, beyond a cursor, around a note or a moment. */
import {
  DISCUSSIONS_PER_PAGE,
  NOTES_FILTER,
  type DiscussionPage,
  type NotesFilter,
} from "@cairn/contract/notes/discussions";
import { wireTime } from "@cairn/contract/wire";
import { userIdOf } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import { readableNoteables, type DiscussionRef } from "../../noteables/index.ts";
import { BEFORE_ALL, BEHIND_ALL, cursorOf, pointOf, type Point } from "./cursor.ts";
import { glanceAt, type Glance } from "./discussion-access.ts";
import { chosenFilter, type FilterWish } from "./reader-preferences.ts";
import { outset } from "./reader-preferences.queries.ts";
import {
  beginningOf,
  countPreceding,
  countWithheld,
  notesAfter,
  notesBefore,
  othersOf,
  type Asked,
} from "./discussion-pages.queries.ts";
import { discussionsIn, discussionTexts, readerOf, type DiscussionRows } from "./reading.ts";

export interface PieceWish extends FilterWish {
  from?: "start" | "end" | undefined;
  after?: string | undefined;
  before?: string | undefined;
  aroundNote?: number | undefined;
  aroundTime?: string | undefined;
}

/** As JSON, because its notes are. */
export async function discussionPiece(
  ctx: Context,
  ref: DiscussionRef,
  wish: PieceWish,
): Promise<string> {
  const noteable = await glanceAt(ctx, ref);
  const filter = await chosenFilter(ctx, noteable, wish);
  // Before the notes are read, so that nothing can come between.
  const { fetched_at: fetchedAt = 0, seen_at: seenAt = null } =
    (await outset(ctx, { userId: userIdOf(ctx.viewer), noteableId: noteable.id })) ?? {};
  const asked = await askedOf(ctx, noteable, filter);
  const piece = await pieceFor(ctx, asked, wish);
  const texts = await discussionTexts(ctx, noteable, piece.discussions);
  const numbers = await numbersOf(ctx, noteable, piece);
  const rest: Omit<DiscussionPage, "discussions"> = {
    ...cursorsOf({ ...piece, older: numbers.preceding > 0 }),
    ...numbers,
    filter: piece.asked.filter,
    last_fetched_at: fetchedAt,
    seen_at: seenAt === null ? null : wireTime(seenAt),
  };
  return `{"discussions":[${texts.join(",")}],${JSON.stringify(rest).slice(1)}`;
}

/** The next so many discussions, and the cursor behind them. */
export async function discussionsBehind(
  ctx: Context,
  noteable: Glance,
  filter: NotesFilter,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ texts: string[]; next: string | null }> {
  const asked = await askedOf(ctx, noteable, filter);
  const piece = await onwards(
    ctx,
    asked,
    cursor === undefined ? BEFORE_ALL : pointOf(cursor),
    limit,
  );
  return {
    texts: await discussionTexts(ctx, noteable, piece.discussions),
    next: cursorsOf(piece).after,
  };
}

export async function askedOf(ctx: Context, noteable: Glance, filter: NotesFilter): Promise<Asked> {
  const others = await othersOf(ctx, noteable.id);
  const read = await readableNoteables(ctx, others);
  return { ...readerOf(ctx, noteable), hidden: others.filter((id) => !read.has(id)), filter };
}

interface Piece {
  asked: Asked;
  discussions: DiscussionRows[];
  /** Whether there is more in either direction. */
  older: boolean;
  newer: boolean;
}

async function pieceFor(ctx: Context, asked: Asked, wish: PieceWish): Promise<Piece> {
  if (wish.after !== undefined) return onwards(ctx, asked, pointOf(wish.after));
  if (wish.before !== undefined) return backwards(ctx, asked, pointOf(wish.before));
  if (wish.aroundNote !== undefined) return aroundNote(ctx, asked, wish.aroundNote);
  if (wish.aroundTime !== undefined) return aroundPoint(ctx, asked, { at: wish.aroundTime, id: 0 });
  return wish.from === "end" ? backwards(ctx, asked, BEHIND_ALL) : onwards(ctx, asked, BEFORE_ALL);
}

async function onwards(
  ctx: Context,
  asked: Asked,
  point: Point,
  limit: number = DISCUSSIONS_PER_PAGE,
): Promise<Piece> {
  const rows = await notesAfter(ctx, { ...asked, ...point, limit });
  const discussions = discussionsIn(rows);
  const newer = (rows[0]?.ahead ?? 0) > discussions.length;
  return { asked, discussions, older: point !== BEFORE_ALL, newer };
}

async function backwards(
  ctx: Context,
  asked: Asked,
  point: Point,
  limit: number = DISCUSSIONS_PER_PAGE,
): Promise<Piece> {
  const rows = await notesBefore(ctx, { ...asked, ...point, limit });
  const discussions = discussionsIn(rows);
  const older = (rows[0]?.ahead ?? 0) > discussions.length;
  return { asked, discussions, older, newer: point !== BEHIND_ALL };
}

/** Somebody who follows a link wants to see it, whatever they like to see otherwise. */
async function aroundNote(ctx: Context, asked: Asked, noteId: number): Promise<Piece> {
  const begins = await beginningOf(ctx, { ...asked, noteId });
  if (begins === undefined) return onwards(ctx, asked, BEFORE_ALL);
  const { at, id, is_under_filter: isUnderFilter } = begins;
  const wider = isUnderFilter ? asked : { ...asked, filter: NOTES_FILTER.all };
  return aroundPoint(ctx, wider, { at, id });
}

const HALF = DISCUSSIONS_PER_PAGE / 2;

/** What is at the point, or next behind it, stands in the middle. */
async function aroundPoint(ctx: Context, asked: Asked, point: Point): Promise<Piece> {
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
    before: older && first !== undefined ? cursorOf({ at: first.created_at, id: first.id }) : null,
    after: newer && last !== undefined ? cursorOf({ at: last.created_at, id: last.id }) : null,
  };
}

/** What is withheld is not counted, so that nobody learns of it. */
async function numbersOf(ctx: Context, noteable: Glance, piece: Piece) {
  const { asked, discussions, older } = piece;
  const first = discussions.at(0)?.[0];
  const preceding =
    older && first !== undefined
      ? ((await countPreceding(ctx, { ...asked, at: first.created_at, id: first.id }))?.count ?? 0)
      : 0;
  const withheld = await withheldFrom(ctx, asked);
  const total = countUnder(noteable, asked.filter) - withheld;
  return { total: Math.max(total, preceding + discussions.length), preceding };
}

async function withheldFrom(ctx: Context, asked: Asked): Promise<number> {
  if (asked.insider && asked.hidden.length === 0) return 0;
  return (await countWithheld(ctx, asked))?.count ?? 0;
}

function countUnder(noteable: Glance, filter: NotesFilter): number {
  const { discussions_count: all, activities_count: activities } = noteable;
  if (filter === NOTES_FILTER.all) return all;
  return filter === NOTES_FILTER.history ? activities : all - activities;
}
