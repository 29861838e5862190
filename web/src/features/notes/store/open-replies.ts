/** Ids of the discussions with an open reply form, opened by a button, a shortcut, or a quote. */
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
