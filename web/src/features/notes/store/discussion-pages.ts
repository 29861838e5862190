/**
 * The loaded pages of a noteable's discussions, in order of time, with gaps between pages that are not
 * adjacent. A long list is never loaded as a whole.
 */
import type { DiscussionPage, WebDiscussion } from "@cairn/contract/notes/discussions";

/**
 * Which page of discussions to load. A loaded page keeps these parameters, so that it can be loaded
 * again.
 */
export interface DiscussionPageParameters {
  from?: "start" | "end";
  after?: string;
  before?: string;
  around_note?: string;
  around_time?: string;
}

export interface LoadedDiscussionPage {
  wish: DiscussionPageParameters;
  discussions: readonly WebDiscussion[];
  before: string | null;
  after: string | null;
  /** Number of discussions of the noteable that are older than the first discussion of this page. */
  preceding: number;
  /** True when there is no gap between the previous page and this one. */
  continues: boolean;
}

export function toLoadedDiscussionPage(
  page: DiscussionPage,
  wish: DiscussionPageParameters,
): LoadedDiscussionPage {
  const { discussions, before, after, preceding } = page;
  return { wish, discussions, before, after, preceding, continues: false };
}

/**
 * Inserts a page. Overlapping pages are merged; a discussion on several pages is taken from the new
 * page.
 */
export function insertDiscussionPage(
  pieces: readonly LoadedDiscussionPage[],
  piece: LoadedDiscussionPage,
): LoadedDiscussionPage[] {
  const ids = new Set(piece.discussions.map(({ id }) => id));
  const shared = pieces.filter((other) => other.discussions.some(({ id }) => ids.has(id)));
  const apart = pieces.filter((other) => !shared.includes(other));
  const union = shared.reduce(united, piece);
  const at = apart.findIndex((other) => startsBefore(union, other));
  const earlier = at === -1 ? apart : apart.slice(0, at);
  const later = at === -1 ? [] : apart.slice(at);
  const { after, before } = piece.wish;
  const previous = earlier.at(-1);
  const continues = union.continues || (previous !== undefined && previous.after === after);
  const [next, ...rest] = later;
  if (!next) return [...earlier, { ...union, continues }];
  const isReached = next.continues || (before !== undefined && next.before === before);
  return [...earlier, { ...union, continues }, { ...next, continues: isReached }, ...rest];
}

/** Merges two pages. A discussion on both pages is taken from `newer`. */
function united(newer: LoadedDiscussionPage, older: LoadedDiscussionPage): LoadedDiscussionPage {
  const latest = new Map(newer.discussions.map((discussion) => [discussion.id, discussion]));
  const [first, last] = startsBefore(newer, older) ? [newer, older] : [older, newer];
  const inFirst = new Set(first.discussions.map(({ id }) => id));
  const discussions = [
    ...first.discussions.map((discussion) => latest.get(discussion.id) ?? discussion),
    ...last.discussions.filter(({ id }) => !inFirst.has(id)),
  ];
  return {
    wish: first.wish,
    // The sort is stable, so discussions with the same time keep the order of their pages.
    discussions: discussions.toSorted(
      (one, other) => discussionStartTime(one) - discussionStartTime(other),
    ),
    before: first.before,
    after: endOf(newer) >= endOf(older) ? newer.after : older.after,
    preceding: first.preceding,
    continues: first.continues || (startOf(first) === startOf(last) && last.continues),
  };
}

/**
 * Removes loaded discussions that were deleted: their time is in the range of a newly loaded page,
 * but the page does not contain them. Discussions with the time of its first or last discussion are
 * kept, because they can belong to the page before or after it: all changes of one request have the
 * same time.
 */
export function removeDeletedDiscussions(
  pieces: readonly LoadedDiscussionPage[],
  page: DiscussionPage,
): LoadedDiscussionPage[] {
  const there = new Set(page.discussions.map(({ id }) => id));
  const { discussions, before, after } = page;
  const [first] = discussions;
  const last = discussions.at(-1);
  const from = before === null || !first ? -Infinity : discussionStartTime(first);
  const madeAt = page.last_fetched_at / 1000;
  const until = after === null || !last ? madeAt : Math.min(madeAt, discussionStartTime(last));
  const isGone = (discussion: WebDiscussion) =>
    !there.has(discussion.id) &&
    discussionStartTime(discussion) > from &&
    discussionStartTime(discussion) < until;
  return listLoadedDiscussions(pieces)
    .filter(isGone)
    .reduce<LoadedDiscussionPage[]>(
      (left, { id }) => updateDiscussion(left, id, () => null),
      [...pieces],
    );
}

/** Removes a page that is far from the viewport. The page after it then follows a gap. */
export function removeDiscussionPage(
  pieces: readonly LoadedDiscussionPage[],
  gone: LoadedDiscussionPage,
): LoadedDiscussionPage[] {
  const at = pieces.indexOf(gone);
  return pieces
    .map((piece, index) => (index === at + 1 ? { ...piece, continues: false } : piece))
    .filter((piece) => piece !== gone);
}

/** Inserts a discussion in order of time. Returns null if the page that it belongs to is not loaded. */
export function insertDiscussion(
  pieces: readonly LoadedDiscussionPage[],
  discussion: WebDiscussion,
): LoadedDiscussionPage[] | null {
  const time = discussionStartTime(discussion);
  const at = Math.max(
    pieces.findLastIndex((piece) => startOf(piece) <= time),
    pieces[0]?.before === null ? 0 : -1,
  );
  const piece = pieces[at];
  if (!piece) return null;
  const isFollowed = pieces[at + 1]?.continues ?? piece.after === null;
  if (time > endOf(piece) && !isFollowed) return null;
  const behind = piece.discussions.findIndex((other) => discussionStartTime(other) > time);
  const discussions = piece.discussions.toSpliced(
    behind === -1 ? piece.discussions.length : behind,
    0,
    discussion,
  );
  return pieces.map((other, index) => {
    if (index === at) return { ...other, discussions };
    return index > at ? { ...other, preceding: other.preceding + 1 } : other;
  });
}

/** Replaces one discussion by the result of a function; the result null removes the discussion. */
export function updateDiscussion(
  pieces: readonly LoadedDiscussionPage[],
  id: string,
  change: (discussion: WebDiscussion) => WebDiscussion | null,
): LoadedDiscussionPage[] {
  let shift = 0;
  return pieces.map((piece) => {
    const at = piece.discussions.findIndex((discussion) => discussion.id === id);
    const known = piece.discussions[at];
    if (!known) return shift === 0 ? piece : { ...piece, preceding: piece.preceding + shift };
    const next = change(known);
    if (next === null) shift = -1;
    const discussions = piece.discussions.toSpliced(at, 1, ...(next ? [next] : []));
    return { ...piece, discussions };
  });
}

/** Number of discussions that are not loaded between the previous page and this page. */
export function countUnloadedDiscussionsBefore(
  pieces: readonly LoadedDiscussionPage[],
  at: number,
): number {
  const piece = pieces[at];
  const previous = pieces[at - 1];
  if (!piece || piece.continues || piece.before === null) return 0;
  const known = previous ? previous.preceding + previous.discussions.length : 0;
  return Math.max(1, piece.preceding - known);
}

export function countUnloadedDiscussionsAtEnd(
  pieces: readonly LoadedDiscussionPage[],
  total: number,
): number {
  const last = pieces.at(-1);
  if (!last || last.after === null) return 0;
  return Math.max(1, total - last.preceding - last.discussions.length);
}

export function listLoadedDiscussions(pieces: readonly LoadedDiscussionPage[]): WebDiscussion[] {
  return pieces.flatMap(({ discussions }) => discussions);
}

export function discussionStartTime(discussion: WebDiscussion): number {
  return Date.parse(discussion.notes[0]?.created_at ?? "");
}

/** Pages that start at the same time are in the order in which the server counts their discussions. */
function startsBefore(one: LoadedDiscussionPage, other: LoadedDiscussionPage): boolean {
  const [start, otherStart] = [startOf(one), startOf(other)];
  return start === otherStart ? one.preceding < other.preceding : start < otherStart;
}

function startOf(piece: LoadedDiscussionPage): number {
  const [first] = piece.discussions;
  return first ? discussionStartTime(first) : -Infinity;
}

function endOf(piece: LoadedDiscussionPage): number {
  const last = piece.discussions.at(-1);
  return last ? discussionStartTime(last) : -Infinity;
}
