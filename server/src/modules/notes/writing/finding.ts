/** Finds or locks a note by its id. Throws 404 when the viewer cannot read the note. */
import { reveal } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { notFoundError } from "../../../platform/errors/app-error.ts";
import {
  lockNoteable,
  loadReadableNoteables,
  toNoteableRef,
  type Noteable,
  type NoteableKey,
  type NoteableRef,
} from "../../noteables/index.ts";
import { getPlace, type PlaceRef } from "../../projects/index.ts";
import { notesPolicy, type NotePolicyTarget } from "../notes.policy.ts";
import { findNote, type NoteRow, type DiscussionNoteRow } from "../notes.queries.ts";

type NoteableKeyOrIid = Pick<NoteableRef, "kind" | "iid"> | NoteableKey;

export interface NoteRef {
  place: PlaceRef;
  id: number;
  /** Set when the URL contains the noteable: the note must belong to this noteable. */
  under?: NoteableKeyOrIid;
  /** Set when the URL contains the discussion: the note must belong to this discussion. */
  discussionId?: string;
}

export interface NoteWithNoteable {
  note: NoteRow;
  noteable: Noteable;
}

export function toNotePolicyTarget({
  note,
  noteable,
}: {
  note: DiscussionNoteRow;
  noteable: Noteable;
}): NotePolicyTarget {
  const { author_id, internal, action } = note;
  return { noteable, author_id, internal, action };
}

export async function getNote(ctx: Context, ref: NoteRef): Promise<NoteWithNoteable> {
  const { id: placeId } = await getPlace(ctx, ref.place);
  const note = await findNote(ctx, ref.id);
  const found = note?.namespace_id === placeId ? await withNoteable(ctx, note) : undefined;
  const isMeant = found !== undefined && isNamedBy(ref, found);
  reveal(ctx, notesPolicy.read, isMeant ? toNotePolicyTarget(found) : undefined, () =>
    notFoundError("Note"),
  );
  return found as NoteWithNoteable;
}

function isNamedBy(
  { under, discussionId }: NoteRef,
  { note, noteable }: NoteWithNoteable,
): boolean {
  return (
    isUnder(noteable, under) &&
    (discussionId ?? note.discussion_id).toLowerCase() === note.discussion_id
  );
}

function isUnder(noteable: Noteable, under: NoteableKeyOrIid | undefined): boolean {
  if (under === undefined) return true;
  const isMeant = "iid" in under ? under.iid === noteable.iid : under.id === noteable.id;
  return isMeant && under.kind === noteable.kind;
}

/**
 * Finds the note by its id, in any project or group. Throws 404 when the viewer cannot read the note.
 */
export async function getNoteById(ctx: Context, id: number): Promise<NoteWithNoteable> {
  const note = await findNote(ctx, id);
  const found = note === undefined ? undefined : await withNoteable(ctx, note);
  reveal(ctx, notesPolicy.read, found && toNotePolicyTarget(found), () => notFoundError("Note"));
  return found as NoteWithNoteable;
}

/**
 * Returns undefined when the viewer cannot read the note's noteable, or the other noteable that a
 * system note refers to.
 */
async function withNoteable(ctx: Context, note: NoteRow): Promise<NoteWithNoteable | undefined> {
  const ids = [note.noteable_id, note.other_noteable_id].filter((id) => id !== null);
  const noteables = await loadReadableNoteables(ctx, ids);
  const noteable = noteables.find(({ id }) => id === note.noteable_id);
  return noteable === undefined || noteables.length < new Set(ids).size
    ? undefined
    : { note, noteable };
}

/** Locks the noteable of the note. Until the transaction ends, no other writer can change its notes. */
export async function lockNote(ctx: Context, ref: NoteRef): Promise<NoteWithNoteable> {
  const { noteable } = await getNote(ctx, ref);
  await lockNoteable(ctx, toNoteableRef(noteable));
  return getNote(ctx, ref);
}
