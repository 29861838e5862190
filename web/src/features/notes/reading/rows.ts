/**
 * Builds the rows of the activity list: discussions, gaps for discussions that are not loaded, and the
 * line before the first unread note.
 */
import type { WebDiscussion, WebNote } from "@cairn/contract/notes/discussions";
import type { DiscussionState, NotePlaceholder } from "../store/discussion-store.ts";
import {
  countUnloadedDiscussionsAtEnd,
  countUnloadedDiscussionsBefore,
  discussionStartTime,
  type LoadedDiscussionPage,
} from "../store/discussion-pages.ts";
import {
  mergeConsecutiveDescriptionChanges,
  type DiscussionWithDescriptionRun,
} from "../system/description-runs.ts";

export type SortOrder = "asc" | "desc";

/**
 * A row for discussions that are not loaded. `older` and `newer` are the loaded pages before and
 * after them in order of time. `older` is null if no older page is loaded, `newer` if no newer one
 * is.
 */
export interface UnloadedDiscussionsGap {
  kind: "gap";
  key: string;
  older: LoadedDiscussionPage | null;
  newer: LoadedDiscussionPage | null;
  missing: number;
}
export type ActivityRow =
  | UnloadedDiscussionsGap
  | { kind: "discussion"; key: string; discussion: DiscussionWithDescriptionRun; piece: number }
  | { kind: "unread"; key: string }
  | { kind: "placeholder"; key: string; placeholder: NotePlaceholder };

export interface ActivityRowOptions {
  order: SortOrder;
  /** True on the timeline, where each note is a row of its own. */
  isTimeline: boolean;
  /** Id of the viewer, null for visitors. The viewer's own notes do not count as new. */
  me: number | null;
}

export function listActivityRows(known: DiscussionState, wish: ActivityRowOptions): ActivityRow[] {
  const pieces = known.pieces ?? [];
  const unreadId = wish.isTimeline ? null : findFirstUnreadDiscussionId(known, wish.me);
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
    const missing = countUnloadedDiscussionsBefore(pieces, at);
    if (missing > 0) {
      endRun();
      rows.push(gap(pieces[at - 1] ?? null, piece, missing));
    }
    run.push(...piece.discussions);
  });
  endRun();
  const after = countUnloadedDiscussionsAtEnd(pieces, known.total);
  if (after > 0) rows.push(gap(pieces.at(-1) ?? null, null, after));
  for (const placeholder of known.placeholders) {
    if (placeholder.discussionId !== null) continue;
    rows.push({ kind: "placeholder", key: placeholder.placeholder, placeholder });
  }
  return wish.order === "asc" ? rows : rows.toReversed();
}

/** System notes of one user within this time are shown as one block. */
const BLOCK_MS = 10 * 60 * 1000;

/** Whether the row is a system note of the same user as the row above, made at about the same time. */
export function isContinuedSystemNote(row: ActivityRow, above: ActivityRow | undefined): boolean {
  const [one, other] = [above, row].map((each) =>
    each?.kind === "discussion" ? each.discussion.notes[0] : undefined,
  );
  if (!one?.system || !other?.system || one.author.id !== other.author.id) return false;
  return Math.abs(Date.parse(one.created_at) - Date.parse(other.created_at)) <= BLOCK_MS;
}

/**
 * Converts discussions of adjacent pages to rows. Repeated changes of the description are merged into
 * one row. On the timeline, each note is a row of its own.
 */
function shownOf(
  discussions: readonly WebDiscussion[],
  { isTimeline }: ActivityRowOptions,
): readonly DiscussionWithDescriptionRun[] {
  if (!isTimeline) return mergeConsecutiveDescriptionChanges(discussions);
  return discussions
    .flatMap((discussion) => discussion.notes.map((note) => alone(discussion, note)))
    .toSorted((one, other) => discussionStartTime(one) - discussionStartTime(other));
}

function alone(discussion: WebDiscussion, note: WebNote): WebDiscussion {
  return { ...discussion, notes: [note], individual_note: true, expanded: true };
}

/**
 * Returns the id of the first discussion that is new since the viewer's last visit. Returns null
 * when no discussion is new, or when the discussions right before the first new one are not loaded,
 * because one of these could be new too.
 */
export function findFirstUnreadDiscussionId(
  known: DiscussionState,
  me: number | null,
): string | null {
  const { pieces, seenAt, openedAt } = known;
  if (seenAt === null || pieces === null) return null;
  const seen = Date.parse(seenAt);
  const isUnread = (discussion: WebDiscussion) => {
    const time = discussionStartTime(discussion);
    return time > seen && time <= openedAt && discussion.notes[0]?.author.id !== me;
  };
  for (const [at, piece] of pieces.entries()) {
    const index = piece.discussions.findIndex(isUnread);
    const found = piece.discussions[index];
    if (!found) continue;
    const isBorder = index > 0 || countUnloadedDiscussionsBefore(pieces, at) === 0;
    return isBorder ? found.id : null;
  }
  return null;
}

function gap(
  older: LoadedDiscussionPage | null,
  newer: LoadedDiscussionPage | null,
  missing: number,
): UnloadedDiscussionsGap {
  const key = `gap ${older?.after ?? "start"} ${newer?.before ?? "end"}`;
  return { kind: "gap", key, older, newer, missing };
}
