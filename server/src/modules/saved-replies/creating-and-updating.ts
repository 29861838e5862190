/** Services that create, update and delete saved replies. */
import { SAVED_REPLIES_PER_OWNER_MAX } from "@cairn/contract/saved-replies";
import type { Context } from "../../platform/context.ts";
import { AppError, notFoundError } from "../../platform/errors/app-error.ts";
import { markTextUploadsReferenced } from "../uploads/index.ts";
import { getSavedReplyOwnerForWriting, type SavedReplyOwnerRef } from "./owners.ts";
import { announceSavedReplyEvent } from "./saved-replies.events.ts";
import {
  countSavedReplies,
  deleteSavedReply,
  lockSavedReply,
  insertSavedReply,
  updateSavedReplyRow,
  type SavedReplyOwner,
  type SavedReplyRow,
  type SavedReplyFields,
} from "./saved-replies.queries.ts";
import {
  validateSavedReplyFields,
  mapDuplicateNameError,
  tooManySavedRepliesError,
} from "./field-validation.ts";

export async function createSavedReply(
  ctx: Context,
  ref: SavedReplyOwnerRef,
  wish: SavedReplyFields,
): Promise<SavedReplyRow> {
  return ctx.transaction(async (inner) => {
    const owner = await getSavedReplyOwnerForWriting(inner, ref);
    const words = validateSavedReplyFields(wish);
    if ((await countSavedReplies(inner, owner)) >= SAVED_REPLIES_PER_OWNER_MAX)
      throw tooManySavedRepliesError();
    const made = await mapDuplicateNameError(() => insertSavedReply(inner, owner, words));
    await markTextUploadsReferenced(inner, words.body);
    await announceSavedReplyEvent(inner, "created", owner, made);
    return made;
  });
}

/**
 * Updates name and body. Throws the error `stale` if the saved reply has changed since the client
 * read `lockVersion`. Without `lockVersion`, the update overwrites later changes.
 */
export async function updateSavedReply(
  ctx: Context,
  ref: SavedReplyOwnerRef,
  id: number,
  wish: SavedReplyFields & { lockVersion: number | undefined },
): Promise<SavedReplyRow> {
  return ctx.transaction(async (inner) => {
    const owner = await getSavedReplyOwnerForWriting(inner, ref);
    const words = validateSavedReplyFields(wish);
    const reply = await held(inner, owner, id);
    const { lockVersion = reply.lock_version } = wish;
    if (lockVersion !== reply.lock_version) {
      throw new AppError("stale", "Someone else changed this saved reply.");
    }
    const changed = await mapDuplicateNameError(() => updateSavedReplyRow(inner, id, words));
    await markTextUploadsReferenced(inner, words.body);
    await announceSavedReplyEvent(inner, "updated", owner, changed);
    return changed;
  });
}

export async function removeSavedReply(
  ctx: Context,
  ref: SavedReplyOwnerRef,
  id: number,
): Promise<void> {
  await ctx.transaction(async (inner) => {
    const owner = await getSavedReplyOwnerForWriting(inner, ref);
    const reply = await held(inner, owner, id);
    await deleteSavedReply(inner, id);
    await announceSavedReplyEvent(inner, "removed", owner, reply);
  });
}

async function held(ctx: Context, owner: SavedReplyOwner, id: number): Promise<SavedReplyRow> {
  const reply = await lockSavedReply(ctx, owner, id);
  if (reply === undefined) throw notFoundError("Saved reply");
  return reply;
}
