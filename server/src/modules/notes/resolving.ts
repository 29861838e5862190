/** Settling threads, or single notes of them, and opening them again. Doing it twice does nothing. */
import { authorize } from "../../platform/auth/actions.ts";
import { userIdOf } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { notFound } from "../../platform/errors/app-error.ts";
import { holdIssue, type IssueRef, type IssueRow } from "../issues/index.ts";
import { touchDiscussion } from "./counting.ts";
import { holdNote, subjectOf, type Found, type NoteRef } from "./finding.ts";
import { announceNotes, NOTE_EVENTS } from "./notes.events.ts";
import { notesPolicy } from "./notes.policy.ts";
import { updateNotes, type PlacedNote } from "./notes.queries.ts";
import { getDiscussion, isResolvable } from "./replying.ts";
import { spendOnNotes } from "./spending.ts";

export async function resolveNote(ctx: Context, ref: NoteRef, resolved: boolean): Promise<Found> {
  await spendOnNotes(ctx);
  return ctx.transaction(async (inner) => {
    const { note, issue } = await holdNote(inner, ref);
    // Whoever began a thread may settle what others say in it.
    const [first] =
      note.action === null ? await getDiscussion(inner, issue, note.discussion_id) : [note];
    authorize(inner, notesPolicy.resolve, subjectOf({ note: first, issue }));
    if (!isResolvable(note)) throw notFound("Note");
    const [now] = await settle(inner, issue, [note], resolved);
    return { note: { ...note, ...now }, issue };
  });
}

export interface FoundDiscussion {
  issue: IssueRow;
  /** First one first. */
  notes: readonly PlacedNote[];
}

export async function resolveDiscussion(
  ctx: Context,
  ref: IssueRef & { discussionId: string },
  resolved: boolean,
): Promise<FoundDiscussion> {
  await spendOnNotes(ctx);
  return ctx.transaction(async (inner) => {
    const issue = await holdIssue(inner, ref);
    const notes = await getDiscussion(inner, issue, ref.discussionId);
    authorize(inner, notesPolicy.resolve, subjectOf({ note: notes[0], issue }));
    if (!notes.some(isResolvable)) throw notFound("Discussion");
    const changed = await settle(inner, issue, notes.filter(isResolvable), resolved);
    const now = new Map(changed.map((note) => [note.id, note]));
    return { issue, notes: notes.map((note) => now.get(note.id) ?? note) };
  });
}

/** Those of them that were changed by it. */
export async function settle(
  ctx: Context,
  issue: IssueRow,
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
  await announceNotes(ctx, event, issue, [first, ...others]);
  await touchDiscussion(ctx, issue, { quietly: first.internal });
  return changed;
}
