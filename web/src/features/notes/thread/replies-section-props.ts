import type { WebDiscussion, WebNote } from "@cairn/contract/notes/discussions";
import type { ThreadDeeds } from "../note/action-props.ts";
import type { Placeholder } from "../store/discussion-store.ts";

/** What a thread hands on to its lower half. */
export interface TrayProps {
  discussion: WebDiscussion;
  first: WebNote;
  replies: readonly WebNote[];
  placeholders: readonly Placeholder[];
  trayId: string;
  isOpen: boolean;
  isReplying: boolean;
  canReply: boolean;
  resolve: ThreadDeeds["resolve"];
  onFold: () => void;
  onUnfold: () => void;
}
