/** Encrypts drafts in the database with one key per user: nobody else can read an unsent text. */
import type { Draft } from "@cairn/contract/drafts";
import type { Context } from "../../platform/context.ts";
import type { DraftRow } from "./drafts.queries.ts";

const keyOf = (ctx: Context, userId: number) => ctx.secrets.keyFor(`drafts of person ${userId}`);

export function encryptDraft(ctx: Context, userId: number, text: string): Buffer {
  return ctx.secrets.seal(text, keyOf(ctx, userId));
}

/** Null when the draft was encrypted under another instance secret; then nobody can read the draft. */
export function decryptDraft(ctx: Context, userId: number, row: DraftRow): Draft | null {
  const { field, revision, updated_at } = row;
  try {
    const text = ctx.secrets.open(row.sealed_body, keyOf(ctx, userId));
    return { field, text, revision, updated_at };
  } catch {
    return null;
  }
}
