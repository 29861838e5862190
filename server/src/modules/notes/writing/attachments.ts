/** Service that removes the file of a note. Its body stays. */
import { authorize } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { notFoundError } from "../../../platform/errors/app-error.ts";
import { removeAttachment, type Attachment } from "../../uploads/index.ts";
import { updateNoteableAfterDiscussionChange } from "../discussion-counters.ts";
import { announceNotesEvent, NOTE_EVENTS } from "../notes.events.ts";
import { notesPolicy } from "../notes.policy.ts";
import { updateNoteText } from "../notes.queries.ts";
import { lockNote, toNotePolicyTarget, type NoteRef, type NoteWithNoteable } from "./finding.ts";
import { spendNotesRateLimit } from "./rate-limit.ts";

export async function removeNoteAttachment(ctx: Context, ref: NoteRef): Promise<NoteWithNoteable> {
  await spendNotesRateLimit(ctx);
  return ctx.transaction(async (inner) => {
    const found = await lockNote(inner, ref);
    authorize(inner, notesPolicy.update, toNotePolicyTarget(found));
    const { note, noteable } = found;
    if (note.attachment === null) throw notFoundError("Attachment");
    const now = await updateNoteText(inner, note.id, { attachment: null });
    await removeAttachment(inner, noteable.place, note.attachment as unknown as Attachment);
    await announceNotesEvent(inner, NOTE_EVENTS.updated, noteable, [now]);
    await updateNoteableAfterDiscussionChange(inner, noteable, { quietly: now.internal });
    return { note: now, noteable };
  });
}
