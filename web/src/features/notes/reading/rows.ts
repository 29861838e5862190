/**
 * Builds the rows of the activity list: discussions, gaps for discussions that are not loaded, and the
 * line before the first unread note.
 */
import type { WebDiscussion, WebNote } from "@cairn/contract/notes/discussions";
import type { DiscussionState, Placeholder } from "../store/discussion-store.ts";
import {
  countMissingAtEnd,
  countMissingBefore,
  discussionTime,
  type LoadedPage,
} from "../store/discussion-pages.ts";
import {
  mergeConsecutiveDescriptionChanges,
  type DiscussionWithDescriptionRun,
} from "../system/description-runs.ts";

export type SortOrder = "asc" | "desc";

/**
 * A row for discussions that are not loaded, between two loaded
 * pages. `older` or `newer` is null at the start or end of the list.
 */
export interface UnloadedGap {
  kind: "gap";
  key: string;
  older: LoadedPage | null;
  newer: LoadedPage | null;
  missing: number;
}
export type ActivityRow =
  | UnloadedGap
  | { kind: "discussion"; key: string; discussion: DiscussionWithDescriptionRun; piece: number }
  | { kind: "unread"; key: string }
  | { kind: "placeholder"; key: string; placeholder: Placeholder };

export interface RowOptions {
  order: SortOrder;
  /** True on the timeline, where each note is a row of its own. */
  isTimeline: boolean;
  /** Id of the viewer, null for visitors. The viewer's own notes do not count as new. */
  me: number | null;
}

export function listActivityRows(known: DiscussionState, wish: RowOptions): ActivityRow[] {
  const pieces = known.pieces ?? [];
  const unreadId = wish.isTimeline ? null : firstUnreadId(known, wish.me);
  const pieceOf = new Map(
    pieces.flatMap(({ discussions }, at) => discussions.map(({ id }) => [id, at] as const)),
  );
  const rows: ActivityRow[] = [];
  let run: WebDiscussion[] = [];
  const endRun = () => {
    for (const discussion of shownOf(run, wish)) {
      const { id } = discussion;
      if (id === unreadId) rows.push({ kind: "unread", key: "unread" });
      const key = wish.isTimeline ? `${id} ${discussion.notes[0]?.id}` : id;
      rows.push({ kind: "discussion", key, discussion, piece: pieceOf.get(id) ?? 0 });
    }
    run = [];
  };
  pieces.forEach((piece, at) => {
    const missing = countMissingBefore(pieces, at);
    if (missing > 0) {
      endRun();
      rows.push(gap(pieces[at - 1] ?? null, piece, missing));
    }
    run.push(...piece.discussions);
  });
  endRun();
  const after = countMissingAtEnd(pieces, known.total);
  if (after > 0) rows.push(gap(pieces.at(-1) ?? null, null, after));
  for (const placeholder of known.placeholders) {
    if (placeholder.discussionId !== null) continue;
    rows.push({ kind: "placeholder", key: placeholder.placeholder, placeholder });
  }
  return wish.order === "asc" ? rows : rows.toReversed();
}

/**
 * Converts discussions of adjacent pages to rows. Repeated changes of the description are merged into
 * one row. On the timeline, each note is a row of its own.
 */
function shownOf(
  discussions: readonly WebDiscussion[],
  { isTimeline }: RowOptions,
): readonly DiscussionWithDescriptionRun[] {
  if (!isTimeline) return mergeConsecutiveDescriptionChanges(discussions);
  return discussions
    .flatMap((discussion) => discussion.notes.map((note) => alone(discussion, note)))
    .toSorted((one, other) => discussionTime(one) - discussionTime(other));
}

function alone(discussion: WebDiscussion, note: WebNote): WebDiscussion {
  return { ...discussion, notes: [note], individual_note: true, expanded: true };
}

/**
 * Id of the first discussion that is new since the viewer's last visit. Null when there is none, or
 * when the discussion before it is not loaded, because an earlier one could then be the first.
 */
export function firstUnreadId(known: DiscussionState, me: number | null): string | null {
  const { pieces, seenAt, openedAt } = known;
  if (seenAt === null || pieces === null) return null;
  const seen = Date.parse(seenAt);
  const isUnread = (discussion: WebDiscussion) => {
    const time = discussionTime(discussion);
    return time > seen && time <= openedAt && discussion.notes[0]?.author.id !== me;
  };
  for (const [at, piece] of pieces.entries()) {
    const index = piece.discussions.findIndex(isUnread);
    const found = piece.discussions[index];
    if (!found) continue;
    const isBorder = index > 0 || countMissingBefore(pieces, at) === 0;
    return isBorder ? found.id : null;
  }
  return null;
}

function gap(older: LoadedPage | null, newer: LoadedPage | null, missing: number): UnloadedGap {
  const key = `gap ${older?.after ?? "start"} ${newer?.before ?? "end"}`;
  return { kind: "gap", key, older, newer, missing };
}
