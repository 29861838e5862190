/** Settling threads, or single notes of them, and opening them again. Doing it twice does nothing. */
import { authorize } from "../../../platform/auth/actions.ts";
import { userIdOf } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import { holdNoteable, type NoteableRef, type Noteable } from "../../noteables/index.ts";
import { touchDiscussion } from "../discussion-counters.ts";
import { holdNote, subjectOf, type Found, type NoteRef } from "./finding.ts";
import { announceNotes, NOTE_EVENTS } from "../notes.events.ts";
import { notesPolicy } from "../notes.policy.ts";
import { updateNotes, type PlacedNote } from "../notes.queries.ts";
import { getDiscussion, isResolvable } from "./replying.ts";
import { spendOnNotes } from "./rate-limit.ts";

export async function resolveNote(ctx: Context, ref: NoteRef, resolved: boolean): Promise<Found> {
  await spendOnNotes(ctx);
  return ctx.transaction(async (inner) => {
    const { note, noteable } = await holdNote(inner, ref);
    // Whoever began a thread may settle what others say in it.
    const [first] =
      note.action === null ? await getDiscussion(inner, noteable, note.discussion_id) : [note];
    authorize(inner, notesPolicy.resolve, subjectOf({ note: first, noteable }));
    if (!isResolvable(note)) throw notFound("Note");
    const [now] = await settle(inner, noteable, [note], resolved);
    return { note: { ...note, ...now }, noteable };
  });
}

export interface FoundDiscussion {
  noteable: Noteable;
  /** First one first. */
  notes: readonly PlacedNote[];
}

export async function resolveDiscussion(
  ctx: Context,
  ref: NoteableRef & { discussionId: string },
  resolved: boolean,
): Promise<FoundDiscussion> {
  await spendOnNotes(ctx);
  return ctx.transaction(async (inner) => {
    const noteable = await holdNoteable(inner, ref);
    const notes = await getDiscussion(inner, noteable, ref.discussionId);
    authorize(inner, notesPolicy.resolve, subjectOf({ note: notes[0], noteable }));
    if (!notes.some(isResolvable)) throw notFound("Discussion");
    const changed = await settle(inner, noteable, notes.filter(isResolvable), resolved);
    const now = new Map(changed.map((note) => [note.id, note]));
    return { noteable, notes: notes.map((note) => now.get(note.id) ?? note) };
  });
}

/** Those of them that were changed by it. */
export async function settle(
  ctx: Context,
  noteable: Noteable,
  notes: readonly PlacedNote[],
  resolved: boolean,
): Promise<PlacedNote[]> {
  const [first, ...others] = notes.filter((note) => (note.resolved_at !== null) !== resolved);
  if (first === undefined) return [];
  const changed = await updateNotes(
    ctx,
    [first, ...others].map(({ id }) => id),
    resolved
      ? { resolved_at: ctx.now().toISOString(), resolved_by_id: userIdOf(ctx.viewer) }
      : { resolved_at: null, resolved_by_id: null },
  );
  const event = resolved ? NOTE_EVENTS.resolved : NOTE_EVENTS.unresolved;
  await announceNotes(ctx, event, noteable, [first, ...others]);
  await touchDiscussion(ctx, noteable, { quietly: first.internal });
  return changed;
}
