import type { WebDiscussion, WebNote } from "@cairn/contract/notes/discussions";
import type { ThreadActions } from "../note/action-props.ts";
import type { NotePlaceholder } from "../store/discussion-store.ts";

/** Props of `RepliesSection`, and of the `ReplyArea` at the end of that section. */
export interface RepliesSectionProps {
  discussion: WebDiscussion;
  first: WebNote;
  replies: readonly WebNote[];
  placeholders: readonly NotePlaceholder[];
  trayId: string;
  isOpen: boolean;
  isReplying: boolean;
  canReply: boolean;
  resolve: ThreadActions["resolve"];
  onFold: () => void;
  onUnfold: () => void;
}
