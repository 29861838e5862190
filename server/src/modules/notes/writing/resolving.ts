/**
 * Services that resolve and unresolve threads or single notes of a thread. If a thread or note is
 * already in the requested state, they do nothing.
 */
import { authorize } from "../../../platform/auth/actions.ts";
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import { lockNoteable, type NoteableRef, type Noteable } from "../../noteables/index.ts";
import { updateDiscussionVersion } from "../discussion-counters.ts";
import { lockNote, toNoteSubject, type NoteWithNoteable, type NoteRef } from "./finding.ts";
import { announceNotes, NOTE_EVENTS } from "../notes.events.ts";
import { notesPolicy } from "../notes.policy.ts";
import { updateNotes, type DiscussionNoteRow } from "../notes.queries.ts";
import { getDiscussion, isResolvableNote } from "./replying.ts";
import { spendNotesRateLimit } from "./rate-limit.ts";

export async function resolveNote(
  ctx: Context,
  ref: NoteRef,
  resolved: boolean,
): Promise<NoteWithNoteable> {
  await spendNotesRateLimit(ctx);
  return ctx.transaction(async (inner) => {
    const { note, noteable } = await lockNote(inner, ref);
    // The policy is checked on the first note, because the author of a thread can resolve all its
    // notes.
    const [first] =
      note.action === null ? await getDiscussion(inner, noteable, note.discussion_id) : [note];
    authorize(inner, notesPolicy.resolve, toNoteSubject({ note: first, noteable }));
    if (!isResolvableNote(note)) throw notFound("Note");
    const [now] = await resolveNotes(inner, noteable, [note], resolved);
    return { note: { ...note, ...now }, noteable };
  });
}

export interface DiscussionWithNoteable {
  noteable: Noteable;
  /** All notes of the thread, the first note first. */
  notes: readonly DiscussionNoteRow[];
}

export async function resolveDiscussion(
  ctx: Context,
  ref: NoteableRef & { discussionId: string },
  resolved: boolean,
): Promise<DiscussionWithNoteable> {
  await spendNotesRateLimit(ctx);
  return ctx.transaction(async (inner) => {
    const noteable = await lockNoteable(inner, ref);
    const notes = await getDiscussion(inner, noteable, ref.discussionId);
    authorize(inner, notesPolicy.resolve, toNoteSubject({ note: notes[0], noteable }));
    if (!notes.some(isResolvableNote)) throw notFound("Discussion");
    const changed = await resolveNotes(inner, noteable, notes.filter(isResolvableNote), resolved);
    const now = new Map(changed.map((note) => [note.id, note]));
    return { noteable, notes: notes.map((note) => now.get(note.id) ?? note) };
  });
}

/** Returns the notes that were changed, without the notes that already had the requested state. */
export async function resolveNotes(
  ctx: Context,
  noteable: Noteable,
  notes: readonly DiscussionNoteRow[],
  resolved: boolean,
): Promise<DiscussionNoteRow[]> {
  const [first, ...others] = notes.filter((note) => (note.resolved_at !== null) !== resolved);
  if (first === undefined) return [];
  const changed = await updateNotes(
    ctx,
    [first, ...others].map(({ id }) => id),
    resolved
      ? { resolved_at: ctx.now().toISOString(), resolved_by_id: viewerUserId(ctx.viewer) }
      : { resolved_at: null, resolved_by_id: null },
  );
  const event = resolved ? NOTE_EVENTS.resolved : NOTE_EVENTS.unresolved;
  await announceNotes(ctx, event, noteable, [first, ...others]);
  await updateDiscussionVersion(ctx, noteable, { quietly: first.internal });
  return changed;
}
