/** Interface that a noteable's page implements to add a close button to the comment form. */
import type { ReactNode } from "react";

export interface CloseButtonProps {
  /** "Comment", "Start thread" */
  posting: string;
  hasWords: boolean;
  isSending: boolean;
  /** Why the comment cannot be posted now. */
  reason: string | undefined;
  /** Null when there was nothing to post. The state must not change unless this is "sent". */
  post: () => Promise<"sent" | "refused" | "waiting" | null>;
}

export interface Closing {
  /** A function and not a component: a new function must not remount the button. */
  renderButton: (props: CloseButtonProps) => ReactNode;
  /** For scripts that read the data attributes. */
  closePath: string;
  reopenPath: string;
}
