/** Interface that a noteable's page implements to add a close button to the comment form. */
import type { ReactNode } from "react";

export interface CloseButtonProps {
  /** Label of the button that posts: "Comment" or "Start thread". */
  posting: string;
  hasWords: boolean;
  isSending: boolean;
  /** Why the comment cannot be posted now; undefined when it can. */
  reason: string | undefined;
  /**
   * Posts the comment. Resolves to "waiting" when the comment could not be sent and stays in the
   * outbox, and to null when the comment is empty or cannot be posted now. If the form has text,
   * close the noteable only after "sent".
   */
  post: () => Promise<"sent" | "refused" | "waiting" | null>;
}

export interface NoteableCloseControl {
  /**
   * Renders the close button. This is a function and not a component, because React would remount a
   * component whenever the page passes a new function.
   */
  renderButton: (props: CloseButtonProps) => ReactNode;
  /**
   * Addresses that close and reopen the noteable. The page writes them into `data-` attributes of the
   * notes section, where external scripts read them.
   */
  closePath: string;
  reopenPath: string;
}
