export { SavedReplyDialog } from "./reply-dialog.tsx";
export { SavedReplyListSkeleton, SavedReplyList } from "./reply-list.tsx";
export { savedReplyMessages } from "./saved-replies.messages.ts";
