import type { WebDiscussion, WebNote } from "@cairn/contract/notes/discussions";
import type { ThreadActions } from "../note/action-props.ts";
import type { Placeholder } from "../store/discussion-store.ts";

/** Props that a thread passes to its replies section. */
export interface RepliesSectionProps {
  discussion: WebDiscussion;
  first: WebNote;
  replies: readonly WebNote[];
  placeholders: readonly Placeholder[];
  trayId: string;
  isOpen: boolean;
  isReplying: boolean;
  canReply: boolean;
  resolve: ThreadActions["resolve"];
  onFold: () => void;
  onUnfold: () => void;
}
