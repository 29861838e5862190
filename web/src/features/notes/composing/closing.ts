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
   * Posts the comment. Resolves to null when there was nothing
   * to post. With text in the form, close only after "sent".
   */
  post: () => Promise<"sent" | "refused" | "waiting" | null>;
}

export interface NoteableCloseControl {
  /**
   * A function and not a component, because React would
   * remount the button whenever the function changes.
   */
  renderButton: (props: CloseButtonProps) => ReactNode;
  /**
   * Addresses that close and reopen the noteable. The page writes them into `data-` attributes of the
   * notes section, where external scripts read them.
   */
  closePath: string;
  reopenPath: string;
}
