/** What happens to saved replies, told on the stream of the person or the project they belong to. */
import type { Context } from "../../platform/context.ts";
import { namespaceStream } from "../access/index.ts";
import { userStream } from "../users/index.ts";
import type { Owner, ReplyRow } from "./saved-replies.queries.ts";

/** Payload: `saved_reply_id`. */
export const SAVED_REPLY_EVENTS = {
  created: "saved_reply.created",
  updated: "saved_reply.updated",
  removed: "saved_reply.removed",
} as const;

type Kind = keyof typeof SAVED_REPLY_EVENTS;

export async function announceReply(
  ctx: Context,
  kind: Kind,
  owner: Owner,
  { id }: Pick<ReplyRow, "id">,
): Promise<void> {
  const place =
    "userId" in owner
      ? { stream: userStream(owner.userId) }
      : {
          stream: namespaceStream(owner.project.id),
          projectId: owner.project.id,
          rootNamespaceId: owner.project.root_namespace_id,
        };
  await ctx.announce({
    type: SAVED_REPLY_EVENTS[kind],
    ...place,
    payload: { saved_reply_id: id },
  });
}
