/**
 * Services that resolve and unresolve threads or single notes of a thread. They change nothing if
 * the thread or note is already resolved or unresolved as requested.
 */
import { authorize } from "../../../platform/auth/actions.ts";
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import { notFoundError } from "../../../platform/errors/app-error.ts";
import { lockNoteable, type NoteableRefOrId, type Noteable } from "../../noteables/index.ts";
import { updateNoteableAfterDiscussionChange } from "../discussion-counters.ts";
import { lockNote, toNotePolicyTarget, type NoteWithNoteable, type NoteRef } from "./finding.ts";
import { announceNotesEvent, NOTE_EVENTS } from "../notes.events.ts";
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
    authorize(inner, notesPolicy.resolve, toNotePolicyTarget({ note: first, noteable }));
    if (!isResolvableNote(note)) throw notFoundError("Note");
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
  ref: NoteableRefOrId & { discussionId: string },
  resolved: boolean,
): Promise<DiscussionWithNoteable> {
  await spendNotesRateLimit(ctx);
  return ctx.transaction(async (inner) => {
    const noteable = await lockNoteable(inner, ref);
    const notes = await getDiscussion(inner, noteable, ref.discussionId);
    authorize(inner, notesPolicy.resolve, toNotePolicyTarget({ note: notes[0], noteable }));
    if (!notes.some(isResolvableNote)) throw notFoundError("Discussion");
    const changed = await resolveNotes(inner, noteable, notes.filter(isResolvableNote), resolved);
    const now = new Map(changed.map((note) => [note.id, note]));
    return { noteable, notes: notes.map((note) => now.get(note.id) ?? note) };
  });
}

/**
 * Resolves or unresolves the notes. Returns only the changed notes, without those that already were
 * resolved or unresolved as requested. The caller must have checked the policy.
 */
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
  await announceNotesEvent(ctx, event, noteable, [first, ...others]);
  await updateNoteableAfterDiscussionChange(ctx, noteable, { quietly: first.internal });
  return changed;
}
