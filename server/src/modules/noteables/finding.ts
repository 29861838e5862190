/** Noteables as somebody may see them. */
import type { Context } from "../../platform/context.ts";
import { kindOf } from "./kinds.ts";
import type { Noteable, NoteableRef } from "./noteable.ts";

export function getNoteable(ctx: Context, ref: NoteableRef): Promise<Noteable> {
  return kindOf(ref).get(ctx, ref);
}
