/** Adds replies to a discussion. A reply to a single comment turns the comment into a thread. */
import { reveal } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { notFoundError } from "../../../platform/errors/app-error.ts";
import type { Noteable } from "../../noteables/index.ts";
import { announceNotesEvent, NOTE_EVENTS } from "../notes.events.ts";
import { notesPolicy } from "../notes.policy.ts";
import {
  NOTE_TYPE,
  findDiscussionNotes,
  updateNotes,
  type DiscussionNoteRow,
} from "../notes.queries.ts";
import { toNotePolicyTarget } from "./finding.ts";

const DISCUSSION_ID = /^[0-9a-f]{40}$/i;

/**
 * Returns all notes of the discussion, first note first. Throws 404 when the viewer cannot read the
 * discussion.
 */
export async function getDiscussion(
  ctx: Context,
  noteable: Noteable,
  id: string,
): Promise<readonly [DiscussionNoteRow, ...DiscussionNoteRow[]]> {
  const notes = DISCUSSION_ID.test(id) ? await findDiscussionNotes(ctx, noteable.id, id) : [];
  const [first, ...others] = notes;
  const isWritten = first !== undefined && first.action === null;
  const subject = isWritten ? toNotePolicyTarget({ note: first, noteable }) : undefined;
  reveal(ctx, notesPolicy.read, subject, () => notFoundError("Discussion"));
  return [first as DiscussionNoteRow, ...others];
}

/**
 * Returns the columns that a reply copies from its thread. Turns the discussion into a thread first
 * if it is a single comment. A reply to a resolved thread is resolved.
 */
export async function prepareReplyColumns(ctx: Context, noteable: Noteable, id: string) {
  const notes = await getDiscussion(ctx, noteable, id);
  const [first] = notes;
  if (first.type === NOTE_TYPE.individual) {
    const [turned = first] = await updateNotes(ctx, [first.id], { type: NOTE_TYPE.thread });
    await announceNotesEvent(ctx, NOTE_EVENTS.updated, noteable, [turned]);
  }
  const { discussion_id, internal, resolved_at, resolved_by_id } = first;
  return {
    discussion_id,
    is_reply: true,
    type: NOTE_TYPE.thread,
    internal,
    ...(isThreadResolved(notes) && { resolved_at, resolved_by_id }),
  };
}

/** True for comments in a thread. Single comments and system notes cannot be resolved. */
export function isResolvableNote(note: Pick<DiscussionNoteRow, "type" | "action">): boolean {
  return note.type === NOTE_TYPE.thread && note.action === null;
}

/** True when the thread has comments and all of them are resolved. */
export function isThreadResolved(notes: readonly DiscussionNoteRow[]): boolean {
  const resolvable = notes.filter(isResolvableNote);
  return resolvable.length > 0 && resolvable.every((note) => note.resolved_at !== null);
}
