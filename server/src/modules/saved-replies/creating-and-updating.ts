/** Writing saved replies, changing and deleting them. */
import { SAVED_REPLIES_MAX } from "@cairn/contract/saved-replies";
import type { Context } from "../../platform/context.ts";
import { AppError, notFound } from "../../platform/errors/app-error.ts";
import { keepFilesNamedIn } from "../uploads/index.ts";
import { writableOwner, type OwnerRef } from "./owners.ts";
import { announceReply } from "./saved-replies.events.ts";
import {
  countReplies,
  deleteReply,
  holdReply,
  insertReply,
  updateReply,
  type Owner,
  type ReplyRow,
  type Words,
} from "./saved-replies.queries.ts";
import { goodWords, takingName, tooMany } from "./field-validation.ts";

export async function createReply(ctx: Context, ref: OwnerRef, wish: Words): Promise<ReplyRow> {
  return ctx.transaction(async (inner) => {
    const owner = await writableOwner(inner, ref);
    const words = goodWords(wish);
    if ((await countReplies(inner, owner)) >= SAVED_REPLIES_MAX) throw tooMany();
    const made = await takingName(() => insertReply(inner, owner, words));
    await keepFilesNamedIn(inner, words.body);
    await announceReply(inner, "created", owner, made);
    return made;
  });
}

/** Without `lockVersion`, whatever it says now is overwritten. */
export async function changeReply(
  ctx: Context,
  ref: OwnerRef,
  id: number,
  wish: Words & { lockVersion: number | undefined },
): Promise<ReplyRow> {
  return ctx.transaction(async (inner) => {
    const owner = await writableOwner(inner, ref);
    const words = goodWords(wish);
    const reply = await held(inner, owner, id);
    const { lockVersion = reply.lock_version } = wish;
    if (lockVersion !== reply.lock_version) {
      throw new AppError("stale", "Somebody else has changed this saved reply in the meantime.");
    }
    const changed = await takingName(() => updateReply(inner, id, words));
    await keepFilesNamedIn(inner, words.body);
    await announceReply(inner, "updated", owner, changed);
    return changed;
  });
}

export async function removeReply(ctx: Context, ref: OwnerRef, id: number): Promise<void> {
  await ctx.transaction(async (inner) => {
    const owner = await writableOwner(inner, ref);
    const reply = await held(inner, owner, id);
    await deleteReply(inner, id);
    await announceReply(inner, "removed", owner, reply);
  });
}

async function held(ctx: Context, owner: Owner, id: number): Promise<ReplyRow> {
  const reply = await holdReply(ctx, owner, id);
  if (reply === undefined) throw notFound("Saved reply");
  return reply;
}
