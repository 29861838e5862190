/** Services that delete a note, and restore a deleted note within 24 hours. */
import { DELETED_NOTE_RETENTION_HOURS } from "@cairn/contract/notes/discussions";
import { authorize, reveal } from "../../../platform/auth/actions.ts";
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import { notFoundError } from "../../../platform/errors/app-error.ts";
import type { Job } from "../../../platform/jobs/jobs.ts";
import {
  lockNoteable,
  loadReadableNoteables,
  toNoteableRef,
  type Noteable,
} from "../../noteables/index.ts";
import { getPlace } from "../../projects/index.ts";
import { updateNoteableAfterDiscussionChange } from "../discussion-counters.ts";
import { lockNote, toNotePolicyTarget, type NoteWithNoteable, type NoteRef } from "./finding.ts";
import {
  moveToDeletedNotes,
  findDeletedNote,
  purgeDeletedNotesBefore,
  restoreFromDeletedNotes,
  type DeletedNoteRow,
} from "./deleted-notes.queries.ts";
import { announceNotesEvent, NOTE_EVENTS } from "../notes.events.ts";
import { notesPolicy } from "../notes.policy.ts";
import { findDiscussionNotes, updateNotes, type DiscussionNoteRow } from "../notes.queries.ts";
import { assertNotesWithinSizeLimits } from "./size-limits.ts";
import { spendNotesRateLimit } from "./rate-limit.ts";

const HOUR_MS = 3_600_000;
const BATCH = 1_000;

/** Deletes a note. Does nothing for a system note, without throwing an error. */
export async function removeNote(ctx: Context, ref: NoteRef): Promise<void> {
  await spendNotesRateLimit(ctx);
  await ctx.transaction(async (inner) => {
    const found = await lockNote(inner, ref);
    authorize(inner, notesPolicy.remove, { ...toNotePolicyTarget(found), action: null });
    if (found.note.action === null) await removeNoteOfLockedNoteable(inner, found);
  });
}

/** Deletes the note. The caller must have checked the policy and locked the noteable. */
export async function removeNoteOfLockedNoteable(
  ctx: Context,
  { note, noteable }: NoteWithNoteable,
): Promise<void> {
  await moveToDeletedNotes(ctx, note, viewerUserId(ctx.viewer) as number);
  const [next] = await findDiscussionNotes(ctx, noteable.id, note.discussion_id);
  if (!note.is_reply && next !== undefined) await place(ctx, noteable, next, { is_reply: false });
  await announceNotesEvent(ctx, NOTE_EVENTS.removed, noteable, [note]);
  await updateNoteableAfterDiscussionChange(ctx, noteable, {
    comments: note.internal ? 0 : -1,
    discussions: next === undefined ? -1 : 0,
    quietly: note.internal,
  });
}

/** Makes a note the first note of its discussion, or a reply. */
async function place(
  ctx: Context,
  noteable: Noteable,
  note: DiscussionNoteRow,
  values: { is_reply: boolean },
) {
  const [placed = note] = await updateNotes(ctx, [note.id], values);
  await announceNotesEvent(ctx, NOTE_EVENTS.updated, noteable, [placed]);
}

export async function restoreNote(ctx: Context, ref: NoteRef): Promise<NoteWithNoteable> {
  await spendNotesRateLimit(ctx);
  return ctx.transaction(async (inner) => {
    const seen = await getBuried(inner, ref);
    await lockNoteable(inner, toNoteableRef(seen.noteable));
    const { buried, noteable } = await getBuried(inner, ref);
    const [first] = await findDiscussionNotes(inner, noteable.id, buried.discussion_id);
    const note = await restoreFromDeletedNotes(
      inner,
      buried.id,
      noteable.place.root_namespace_id,
      first,
    );
    if (!note.is_reply && first !== undefined)
      await place(inner, noteable, first, { is_reply: true });
    await assertNotesWithinSizeLimits(inner, noteable);
    await announceNotesEvent(inner, NOTE_EVENTS.restored, noteable, [note]);
    await updateNoteableAfterDiscussionChange(inner, noteable, {
      comments: note.internal ? 0 : 1,
      discussions: first === undefined ? 1 : 0,
      quietly: note.internal,
    });
    return { note, noteable };
  });
}

/**
 * Finds a deleted note and its noteable. Throws 404 when the viewer cannot restore the note, so that
 * the viewer does not learn that it existed.
 */
async function getBuried(
  ctx: Context,
  { place: placeRef, id }: NoteRef,
): Promise<{ buried: DeletedNoteRow; noteable: Noteable }> {
  const { id: placeId } = await getPlace(ctx, placeRef);
  const buried = await findDeletedNote(ctx, id, forgottenBefore(ctx));
  const [noteable] =
    buried?.namespace_id === placeId ? await loadReadableNoteables(ctx, [buried.noteable_id]) : [];
  const subject =
    buried === undefined || noteable === undefined
      ? undefined
      : { note: { ...buried, noteable, action: null }, deleted_by_id: buried.deleted_by_id };
  reveal(ctx, notesPolicy.restore, subject, () => notFoundError("Note"));
  return { buried, noteable } as { buried: DeletedNoteRow; noteable: Noteable };
}

function forgottenBefore(ctx: Context): Date {
  return new Date(ctx.now().getTime() - DELETED_NOTE_RETENTION_HOURS * HOUR_MS);
}

export const deletedNotePurgeJobs: readonly Job[] = [
  {
    name: "notes:forget_deleted",
    every: "*/10 * * * *",
    async run(ctx) {
      const before = forgottenBefore(ctx);
      const portion = () =>
        ctx.transaction((inner) => purgeDeletedNotesBefore(inner, before, BATCH));
      while ((await portion()) === BATCH);
    },
  },
];
