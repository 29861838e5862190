/**
 * The loaded pages of a noteable's discussions, in order of time, with gaps between pages that are not
 * adjacent. A long list is never loaded as a whole.
 */
import type { DiscussionPage, WebDiscussion } from "@cairn/contract/notes/discussions";

/** The request that loaded a page and that can load it again. */
export interface PageRequest {
  from?: "start" | "end";
  after?: string;
  before?: string;
  around_note?: number;
  around_time?: string;
}

export interface LoadedPage {
  wish: PageRequest;
  discussions: readonly WebDiscussion[];
  before: string | null;
  after: string | null;
  /** Number of discussions of the noteable that are older than the first discussion of this page. */
  preceding: number;
  /** True when there is no gap between the previous page and this one. */
  continues: boolean;
}

export function toLoadedPage(page: DiscussionPage, wish: PageRequest): LoadedPage {
  const { discussions, before, after, preceding } = page;
  return { wish, discussions, before, after, preceding, continues: false };
}

/**
 * Inserts a page. Overlapping pages are merged; a discussion on several pages is taken from the new
 * page.
 */
export function insertPage(pieces: readonly LoadedPage[], piece: LoadedPage): LoadedPage[] {
  const ids = new Set(piece.discussions.map(({ id }) => id));
  const shared = pieces.filter((other) => other.discussions.some(({ id }) => ids.has(id)));
  const apart = pieces.filter((other) => !shared.includes(other));
  const union = shared.reduce(united, piece);
  const at = apart.findIndex((other) => startOf(other) > startOf(union));
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
function united(newer: LoadedPage, older: LoadedPage): LoadedPage {
  const known = new Set(newer.discussions.map(({ id }) => id));
  const [first, last] = startOf(newer) < startOf(older) ? [newer, older] : [older, newer];
  const discussions = [
    ...newer.discussions,
    ...older.discussions.filter(({ id }) => !known.has(id)),
  ];
  return {
    wish: first.wish,
    discussions: discussions.toSorted((one, other) => discussionTime(one) - discussionTime(other)),
    before: first.before,
    after: endOf(newer) >= endOf(older) ? newer.after : older.after,
    preceding: first.preceding,
    continues: first.continues || (startOf(first) === startOf(last) && last.continues),
  };
}

/**
 * Removes discussions that are missing on a newly loaded page
 * although they belong into its range: they were deleted.
 */
export function removeDeleted(pieces: readonly LoadedPage[], page: DiscussionPage): LoadedPage[] {
  const there = new Set(page.discussions.map(({ id }) => id));
  const { discussions, before, after } = page;
  const [first] = discussions;
  const last = discussions.at(-1);
  const from = before === null || !first ? -Infinity : discussionTime(first);
  const madeAt = page.last_fetched_at / 1000;
  const until = after === null || !last ? madeAt : Math.min(madeAt, discussionTime(last));
  const isGone = (discussion: WebDiscussion) =>
    !there.has(discussion.id) &&
    discussionTime(discussion) >= from &&
    discussionTime(discussion) < until;
  return listDiscussions(pieces)
    .filter(isGone)
    .reduce<LoadedPage[]>((left, { id }) => updateDiscussion(left, id, () => null), [...pieces]);
}

/** Removes a page that is far from the viewport. The page after it then follows a gap. */
export function removePage(pieces: readonly LoadedPage[], gone: LoadedPage): LoadedPage[] {
  const at = pieces.indexOf(gone);
  return pieces
    .map((piece, index) => (index === at + 1 ? { ...piece, continues: false } : piece))
    .filter((piece) => piece !== gone);
}

/** Inserts a discussion in order of time. Returns null if the page that it belongs to is not loaded. */
export function insertDiscussion(
  pieces: readonly LoadedPage[],
  discussion: WebDiscussion,
): LoadedPage[] | null {
  const time = discussionTime(discussion);
  const at = Math.max(
    pieces.findLastIndex((piece) => startOf(piece) <= time),
    pieces[0]?.before === null ? 0 : -1,
  );
  const piece = pieces[at];
  if (!piece) return null;
  const isFollowed = pieces[at + 1]?.continues ?? piece.after === null;
  if (time > endOf(piece) && !isFollowed) return null;
  const behind = piece.discussions.findIndex((other) => discussionTime(other) > time);
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
  pieces: readonly LoadedPage[],
  id: string,
  change: (discussion: WebDiscussion) => WebDiscussion | null,
): LoadedPage[] {
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
export function countMissingBefore(pieces: readonly LoadedPage[], at: number): number {
  const piece = pieces[at];
  const previous = pieces[at - 1];
  if (!piece || piece.continues || piece.before === null) return 0;
  const known = previous ? previous.preceding + previous.discussions.length : 0;
  return Math.max(1, piece.preceding - known);
}

export function countMissingAtEnd(pieces: readonly LoadedPage[], total: number): number {
  const last = pieces.at(-1);
  if (!last || last.after === null) return 0;
  return Math.max(1, total - last.preceding - last.discussions.length);
}

export function listDiscussions(pieces: readonly LoadedPage[]): WebDiscussion[] {
  return pieces.flatMap(({ discussions }) => discussions);
}

export function discussionTime(discussion: WebDiscussion): number {
  return Date.parse(discussion.notes[0]?.created_at ?? "");
}

function startOf(piece: LoadedPage): number {
  const [first] = piece.discussions;
  return first ? discussionTime(first) : -Infinity;
}

function endOf(piece: LoadedPage): number {
  const last = piece.discussions.at(-1);
  return last ? discussionTime(last) : -Infinity;
}
