/**
 * Makes notes awardable: finds or locks the note, checks the policy, and announces changed reactions.
 */
import { isAllowed } from "../../../platform/auth/actions.ts";
import type { AwardableFinder } from "../../awards/index.ts";
import { updateNoteableAfterDiscussionChange } from "../discussion-counters.ts";
import { getNote, lockNote, toNotePolicyTarget, type NoteRef } from "./finding.ts";
import { announceNotesEvent, NOTE_EVENTS } from "../notes.events.ts";
import { notesPolicy } from "../notes.policy.ts";
import { touchNote } from "../notes.queries.ts";

export function createNoteAwardableFinder(ref: NoteRef): AwardableFinder {
  return async (ctx, how) => {
    const found = await (how === "locked" ? lockNote : getNote)(ctx, ref);
    const { note, noteable } = found;
    return {
      noteable: noteable,
      noteableId: noteable.id,
      noteId: note.id,
      mayReact: (inner) => isAllowed(inner, notesPolicy.award, toNotePolicyTarget(found)),
      settle: async (inner) => {
        await touchNote(inner, note.id);
        await announceNotesEvent(inner, NOTE_EVENTS.awarded, noteable, [note]);
        await updateNoteableAfterDiscussionChange(inner, noteable, { quietly: true });
      },
    };
  };
}
