/**
 * What is loaded of a discussion: pieces in the order of time, with gaps between those that do not
 * follow on each other. A long discussion is never loaded whole.
 */
import type { DiscussionPage, WebDiscussion } from "@cairn/contract/notes/discussions";

/** How a piece was asked for, and how it can be asked for again. */
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
  /** How many discussions are older than the first one here. */
  preceding: number;
  /** Nothing is missing between the piece before and this one. */
  continues: boolean;
}

export function toLoadedPage(page: DiscussionPage, wish: PageRequest): LoadedPage {
  const { discussions, before, after, preceding } = page;
  return { wish, discussions, before, after, preceding, continues: false };
}

/** With one more piece. What it has in common with others becomes one with it; the newer words win. */
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

/** The first of the two has the newer words. */
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

/** What was there when the page was made, but not on it, has been deleted since. */
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

/** Without a piece that is far away; what follows on it then stands behind a gap. */
export function removePage(pieces: readonly LoadedPage[], gone: LoadedPage): LoadedPage[] {
  const at = pieces.indexOf(gone);
  return pieces
    .map((piece, index) => (index === at + 1 ? { ...piece, continues: false } : piece))
    .filter((piece) => piece !== gone);
}

/** Null if its place is not loaded. */
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

/** Changes one discussion; null takes it away. */
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

/** How many are missing before a piece. */
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
