/** Services that read and lock noteables of every kind for a viewer. */
import type { Context } from "../../platform/context.ts";
import { notFoundError } from "../../platform/errors/app-error.ts";
import { VISITOR_WITHOUT_IP } from "../../platform/auth/viewer.ts";
import { takeSharedNamespaceLock } from "../access/index.ts";
import { getPlace } from "../projects/index.ts";
import { listNoteableKinds, getNoteableKind } from "./kinds.ts";
import type { Noteable, NoteableKey, NoteableRef, NoteableRefOrId } from "./noteable.ts";
import { lockNoteables } from "./noteables.queries.ts";

/**
 * Throws a 404 when the noteable is not in the project or group `place`, or is hidden from the
 * viewer.
 */
export async function getNoteable(ctx: Context, target: NoteableRefOrId): Promise<Noteable> {
  const kind = getNoteableKind(target);
  if ("iid" in target) return kind.get(ctx, target);
  const { id: placeId } = await getPlace(ctx, target.place);
  const noteable = await getNoteableById(ctx, target);
  if (noteable.place.id !== placeId) throw notFoundError(kind.called);
  return noteable;
}

/**
 * Locks the noteable, then reads it. No other transaction can change the noteable or its discussion
 * until the current transaction ends.
 */
export function lockNoteable(ctx: Context, ref: NoteableRefOrId): Promise<Noteable> {
  return lockAndReadNoteable(ctx, () => getNoteable(ctx, ref));
}

/**
 * Like `lockNoteable`, but loads the row with `read`, for kinds that need more columns than
 * `Noteable`.
 */
export async function lockAndReadNoteable<Row extends Noteable>(
  ctx: Context,
  read: () => Promise<Row>,
): Promise<Row> {
  const seen = await read();
  await takeSharedNamespaceLock(ctx, seen.place);
  await lockNoteables(ctx, [seen.id]);
  return read();
}

/** Finds a noteable by its id instead of its iid. Throws a 404 when the viewer cannot read it. */
export async function getNoteableById(ctx: Context, key: NoteableKey): Promise<Noteable> {
  const kind = getNoteableKind(key);
  const [noteable] = await kind.forViewer(ctx, [key.id]);
  if (noteable === undefined) throw notFoundError(kind.called);
  return noteable;
}

/**
 * Loads the noteables with these ids and leaves out noteables that the viewer cannot read. An id
 * does not say the kind of its noteable, so each kind searches for all ids.
 */
export async function loadReadableNoteables(
  ctx: Context,
  ids: readonly number[],
): Promise<Noteable[]> {
  const found: Noteable[] = [];
  if (ids.length === 0) return found;
  for (const kind of listNoteableKinds()) found.push(...(await kind.forViewer(ctx, ids)));
  return found;
}

/** Like `loadReadableNoteables`, but returns only ids and therefore reads fewer columns. */
export async function findReadableNoteableIds(
  ctx: Context,
  ids: readonly number[],
): Promise<Set<number>> {
  const found = new Set<number>();
  if (ids.length === 0) return found;
  for (const kind of listNoteableKinds())
    for (const id of await kind.readable(ctx, ids)) found.add(id);
  return found;
}

/** Whether everyone who can read `noteable` can also read `other`. False when that is uncertain. */
export function canReadersOfNoteableReadOther(noteable: Noteable, other: Noteable): boolean {
  if (other.kind === noteable.kind && other.place.id === noteable.place.id) {
    return !other.confidential;
  }
  const kind = getNoteableKind(other);
  return kind.rules.read(VISITOR_WITHOUT_IP, kind.atLevel(other, 0, false));
}

export function toNoteableRef({ kind, place, iid }: Noteable): NoteableRef {
  const { id } = place;
  return { kind, iid, place: place.kind === "project" ? { project: { id } } : { group: { id } } };
}
