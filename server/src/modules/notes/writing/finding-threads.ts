/** Finds and resolves threads by id, for modules that create a follow-up issue from a thread. */
import type { Context } from "../../../platform/context.ts";
import { loadReadableNoteables, type Noteable } from "../../noteables/index.ts";
import { toNotePolicyTarget } from "./finding.ts";
import { notesPolicy, type NotePolicyTarget } from "../notes.policy.ts";
import {
  findDiscussionNoteable,
  findDiscussionNotes,
  type DiscussionNoteRow,
} from "../notes.queries.ts";
import { isResolvableNote } from "./replying.ts";
import { resolveNotes } from "./resolving.ts";

const DISCUSSION_ID = /^[0-9a-f]{40}$/i;

export interface ThreadWithNoteable {
  noteable: Noteable;
  notes: readonly DiscussionNoteRow[];
  first: DiscussionNoteRow;
}

/**
 * Finds a thread by its discussion id. Returns undefined when the thread is not in this project or
 * group, or when the viewer cannot read it.
 */
export async function findThread(
  ctx: Context,
  place: { id: number },
  discussionId: string,
): Promise<ThreadWithNoteable | undefined> {
  const key = DISCUSSION_ID.test(discussionId)
    ? await findDiscussionNoteable(ctx, discussionId)
    : undefined;
  if (key === undefined) return undefined;
  const [noteable] = await loadReadableNoteables(ctx, [key.id]);
  if (noteable?.place.id !== place.id) return undefined;
  const notes = await findDiscussionNotes(ctx, noteable.id, discussionId);
  const [first] = notes;
  if (first === undefined || !isResolvableNote(first)) return undefined;
  const thread = { noteable, notes, first };
  return notesPolicy.read.allows(ctx.viewer, toThreadPolicyTarget(thread)) ? thread : undefined;
}

/**
 * Returns the thread as the argument of policy checks. The permissions of a thread are those of its
 * first note.
 */
export function toThreadPolicyTarget({
  first: note,
  noteable,
}: ThreadWithNoteable): NotePolicyTarget {
  return toNotePolicyTarget({ note, noteable });
}

/** Resolves all notes of the thread. Returns false when the thread was already resolved. */
export async function resolveLoadedThread(
  ctx: Context,
  { noteable, notes }: ThreadWithNoteable,
): Promise<boolean> {
  const settled = await resolveNotes(ctx, noteable, notes.filter(isResolvableNote), true);
  return settled.length > 0;
}
