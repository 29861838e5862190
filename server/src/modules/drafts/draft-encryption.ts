/** Encrypts drafts in the database with one key per user, derived from the instance secret. */
import type { Draft } from "@cairn/contract/drafts";
import type { Context } from "../../platform/context.ts";
import type { DraftRow } from "./drafts.queries.ts";

const keyOf = (ctx: Context, userId: number) => ctx.secrets.keyFor(`drafts of person ${userId}`);

export function encryptDraft(ctx: Context, userId: number, text: string): Buffer {
  return ctx.secrets.seal(text, keyOf(ctx, userId));
}

/** Returns null when the draft was encrypted with another instance secret and cannot be read. */
export function decryptDraft(ctx: Context, userId: number, row: DraftRow): Draft | null {
  const { field, revision, updated_at } = row;
  try {
    const text = ctx.secrets.open(row.sealed_body, keyOf(ctx, userId));
    return { field, text, revision, updated_at };
  } catch {
    return null;
  }
}
