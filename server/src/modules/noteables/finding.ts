/** Noteables as somebody may see them. */
import type { Context } from "../../platform/context.ts";
import { notFound } from "../../platform/errors/app-error.ts";
import { kindOf } from "./kinds.ts";
import type { Noteable, NoteableKey, NoteableRef } from "./noteable.ts";

export function getNoteable(ctx: Context, ref: NoteableRef): Promise<Noteable> {
  return kindOf(ref).get(ctx, ref);
}

/** As it is now that nobody else can change it or its discussion, until this transaction ends. */
export function holdNoteable(ctx: Context, ref: NoteableRef): Promise<Noteable> {
  return kindOf(ref).hold(ctx, ref);
}

/** By its number in the whole installation. */
export async function getNoteableById(ctx: Context, key: NoteableKey): Promise<Noteable> {
  const kind = kindOf(key);
  const [noteable] = await kind.forViewer(ctx, [key.id]);
  if (noteable === undefined) throw notFound(kind.called);
  return noteable;
}

export function refTo({ kind, place, iid }: Noteable): NoteableRef {
  const { id } = place;
  return { kind, iid, place: place.kind === "project" ? { project: { id } } : { group: { id } } };
}
