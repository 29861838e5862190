/** Drafts lie sealed in the database, with a key for each person: what is not said yet is theirs alone. */
import type { Draft } from "@cairn/contract/drafts";
import type { Context } from "../../platform/context.ts";
import type { DraftRow } from "./drafts.queries.ts";

const keyOf = (ctx: Context, userId: number) => ctx.secrets.keyFor(`drafts of person ${userId}`);

export function encryptDraft(ctx: Context, userId: number, text: string): Buffer {
  return ctx.secrets.seal(text, keyOf(ctx, userId));
}

/** Null when it was sealed under another secret of the installation: then nobody can read it. */
export function decryptDraft(ctx: Context, userId: number, row: DraftRow): Draft | null {
  const { field, revision, updated_at } = row;
  try {
    const text = ctx.secrets.open(row.sealed_body, keyOf(ctx, userId));
    return { field, text, revision, updated_at };
  } catch {
    return null;
  }
}
