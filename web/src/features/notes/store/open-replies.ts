/** Ids of the discussions with an open reply form, opened by a button, a shortcut, or a quote. */
import { createObservableIdSet, useHasAnyId } from "./observable-id-set.ts";

const openReplies = createObservableIdSet();

export function openReplyForm(discussionId: string): void {
  openReplies.add(discussionId);
}

export function closeReplyForm(discussionId: string): void {
  openReplies.remove(discussionId);
}

export function useIsReplyFormOpen(discussionId: string): boolean {
  return useHasAnyId(openReplies, discussionId);
}
