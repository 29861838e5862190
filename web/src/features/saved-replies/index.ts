export { ReplyDialog } from "./reply-dialog.tsx";
export { LoadingReplies, ReplyList } from "./reply-list.tsx";
export { replyTexts } from "./saved-replies.messages.ts";
