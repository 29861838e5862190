/** Under which discussions somebody is writing a reply: opened by a button, a key, or a quotation. */
import { createIdSet, useHasId } from "./observable-id-set.ts";

const openReplies = createIdSet();

export function openReply(discussionId: string): void {
  openReplies.add(discussionId);
}

export function closeReply(discussionId: string): void {
  openReplies.remove(discussionId);
}

export function useIsReplying(discussionId: string): boolean {
  return useHasId(openReplies, discussionId);
}
