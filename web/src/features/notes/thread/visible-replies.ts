/** Of a long thread the newest replies are drawn: thousands at once would make every key slow. */
import type { WebNote } from "@cairn/contract/notes/discussions";
import { useState, useSyncExternalStore } from "react";
import { editingNotes } from "../store/editing-notes.ts";
import { useDiscussionState } from "../store/discussion-store.ts";

const SHOWN_FIRST = 50;
const SHOWN_MORE = 200;
/** For fewer than this it is not worth a button. */
const SHOWN_ANYWAY = 10;

type Reply = Pick<WebNote, "id">;

export function hiddenRepliesInitially(count: number): number {
  return count <= SHOWN_FIRST + SHOWN_ANYWAY ? 0 : count - SHOWN_FIRST;
}

export function hiddenRepliesAfterMore(leftOut: number): number {
  return leftOut <= SHOWN_MORE + SHOWN_ANYWAY ? 0 : leftOut - SHOWN_MORE;
}

/** How many of the earliest are not drawn, where these must be. */
export function countHiddenReplies(
  replies: readonly Reply[],
  leftOut: number,
  needed: readonly (string | null)[],
): number {
  const at = replies.findIndex(({ id }) => needed.includes(id));
  return at === -1 ? Math.min(leftOut, replies.length) : Math.min(leftOut, at);
}

export function useVisibleReplies(replies: readonly WebNote[]) {
  const [wished, wish] = useState(() => hiddenRepliesInitially(replies.length));
  const { targetId } = useDiscussionState();
  const editedId = useSyncExternalStore(
    editingNotes.listen,
    () => replies.find(({ id }) => editingNotes.has(id))?.id ?? null,
    () => null,
  );
  const leftOut = countHiddenReplies(replies, wished, [targetId, editedId]);
  // What was brought to view for a moment stays.
  if (leftOut < wished) wish(leftOut);
  const next = hiddenRepliesAfterMore(leftOut);
  return {
    shown: replies.slice(leftOut),
    leftOut,
    /** So many the button brings. */
    more: leftOut - next,
    showMore: () => {
      wish(next);
      // The button may go; reading goes on with what it brought.
      const first = replies[next];
      requestAnimationFrame(() => first && focusOn(`note_${first.id}`));
    },
  };
}

function focusOn(id: string): void {
  const element = document.getElementById(id);
  if (!element) return;
  if (!element.hasAttribute("tabindex")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
