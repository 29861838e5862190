/** Finds and resolves threads by id, for modules that create a follow-up issue from a thread. */
import type { Context } from "../../../platform/context.ts";
import { loadNoteablesForViewer, type Noteable } from "../../noteables/index.ts";
import { toNoteSubject } from "./finding.ts";
import { notesPolicy, type NoteSubject } from "../notes.policy.ts";
import {
  findDiscussionNoteable,
  findDiscussionNotes,
  type DiscussionNoteRow,
} from "../notes.queries.ts";
import { isResolvableNote } from "./replying.ts";
import { resolveNotes } from "./resolving.ts";

const DISCUSSION_ID = /^[0-9a-f]{40}$/i;

export interface Thread {
  noteable: Noteable;
  notes: readonly DiscussionNoteRow[];
  first: DiscussionNoteRow;
}

/** Returns undefined unless the thread is in this project or group and the viewer can read it. */
export async function findThread(
  ctx: Context,
  place: { id: number },
  discussionId: string,
): Promise<Thread | undefined> {
  const key = DISCUSSION_ID.test(discussionId)
    ? await findDiscussionNoteable(ctx, discussionId)
    : undefined;
  if (key === undefined) return undefined;
  const [noteable] = await loadNoteablesForViewer(ctx, [key.id]);
  if (noteable?.place.id !== place.id) return undefined;
  const notes = await findDiscussionNotes(ctx, noteable.id, discussionId);
  const [first] = notes;
  if (first === undefined || !isResolvableNote(first)) return undefined;
  const thread = { noteable, notes, first };
  return notesPolicy.read.allows(ctx.viewer, threadSubject(thread)) ? thread : undefined;
}

/** Returns the argument for policies. The permissions of a thread are those of its first note. */
export function threadSubject({ first: note, noteable }: Thread): NoteSubject {
  return toNoteSubject({ note, noteable });
}

/** Resolves all notes of the thread. Returns false when the thread was already resolved. */
export async function resolveThread(ctx: Context, { noteable, notes }: Thread): Promise<boolean> {
  const settled = await resolveNotes(ctx, noteable, notes.filter(isResolvableNote), true);
  return settled.length > 0;
}
