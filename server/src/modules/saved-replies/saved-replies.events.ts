/** Events of saved replies, published on the stream of the user or project that owns them. */
import { defineEvent } from "../../platform/events/event.ts";
import type { Context } from "../../platform/context.ts";
import { namespaceStream } from "../access/index.ts";
import { userStream } from "../users/index.ts";
import type { SavedReplyOwner, SavedReplyRow } from "./saved-replies.queries.ts";

export const SAVED_REPLY_EVENTS = {
  created: defineEvent<SavedReplyEvent>("saved_reply.created"),
  updated: defineEvent<SavedReplyEvent>("saved_reply.updated"),
  removed: defineEvent<SavedReplyEvent>("saved_reply.removed"),
} as const;

interface SavedReplyEvent {
  saved_reply_id: number;
}

type Kind = keyof typeof SAVED_REPLY_EVENTS;

export async function announceSavedReplyEvent(
  ctx: Context,
  kind: Kind,
  owner: SavedReplyOwner,
  { id }: Pick<SavedReplyRow, "id">,
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
