/**
 * Decides which replies of a long thread are rendered: at first only the newest, because thousands
 * of replies would make every key press slow.
 */
import type { WebNote } from "@cairn/contract/notes/discussions";
import { useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { idsOfNotesBeingEdited } from "../store/editing-notes.ts";
import { useDiscussionState } from "../store/discussion-store.ts";

const SHOWN_FIRST = 50;
const SHOWN_MORE = 200;
/**
 * If at most this many replies would stay hidden, all replies are shown, and the button that shows
 * more replies is left out.
 */
const SHOWN_ANYWAY = 10;

type Reply = Pick<WebNote, "id">;

export function countInitiallyHiddenReplies(count: number): number {
  return count <= SHOWN_FIRST + SHOWN_ANYWAY ? 0 : count - SHOWN_FIRST;
}

export function countHiddenRepliesAfterShowingMore(leftOut: number): number {
  return leftOut <= SHOWN_MORE + SHOWN_ANYWAY ? 0 : leftOut - SHOWN_MORE;
}

/**
 * Number of the oldest replies that stay hidden. The first reply whose id is in `needed`, and all
 * replies after it, are always shown.
 */
export function countHiddenReplies(
  replies: readonly Reply[],
  leftOut: number,
  needed: readonly (string | null)[],
): number {
  const at = replies.findIndex(({ id }) => needed.includes(id));
  return at === -1 ? Math.min(leftOut, replies.length) : Math.min(leftOut, at);
}

export function useVisibleReplies(replies: readonly WebNote[]) {
  const [wished, wish] = useState(() => countInitiallyHiddenReplies(replies.length));
  const { targetId } = useDiscussionState();
  const editedId = useSyncExternalStore(
    idsOfNotesBeingEdited.listen,
    () => replies.find(({ id }) => idsOfNotesBeingEdited.has(id))?.id ?? null,
    () => null,
  );
  const leftOut = countHiddenReplies(replies, wished, [targetId, editedId]);
  // Keeps replies visible that a link or an edit has revealed, even if the viewer did not request
  // them.
  if (leftOut < wished) wish(leftOut);
  const next = countHiddenRepliesAfterShowingMore(leftOut);
  return {
    shown: replies.slice(leftOut),
    leftOut,
    /** Number of replies that the next click on the button reveals. */
    more: leftOut - next,
    showMore: () => {
      flushSync(() => wish(next));
      // Focuses the first revealed reply, because the pressed button can disappear.
      const first = replies[next];
      if (first) focusOn(`note_${first.id}`);
    },
  };
}

function focusOn(id: string): void {
  const element = document.getElementById(id);
  if (!element) return;
  if (!element.hasAttribute("tabindex")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
