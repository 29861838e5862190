export { SavedReplyDialog } from "./reply-dialog.tsx";
export { LoadingReplies, SavedReplyList } from "./reply-list.tsx";
export { savedReplyMessages } from "./saved-replies.messages.ts";
