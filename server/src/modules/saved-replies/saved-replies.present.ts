import type { SavedReply } from "@cairn/contract/saved-replies";
import type { SavedReplyRow } from "./saved-replies.queries.ts";

export function presentSavedReply({ user_id: userId, ...reply }: SavedReplyRow): SavedReply {
  return { ...reply, owner: userId === null ? "project" : "user" };
}
