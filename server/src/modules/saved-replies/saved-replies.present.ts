import type { SavedReply } from "@cairn/contract/saved-replies";
import type { ReplyRow } from "./saved-replies.queries.ts";

export function presentReply({ user_id: userId, ...reply }: ReplyRow): SavedReply {
  return { ...reply, owner: userId === null ? "project" : "user" };
}
