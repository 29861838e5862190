/** Notes as something that can be reacted to. */
import { reveal } from "../../platform/auth/actions.ts";
import { notFound } from "../../platform/errors/app-error.ts";
import type { FindAwardable } from "../awards/index.ts";
import { touchDiscussion } from "./counting.ts";
import { getNote, holdNote, subjectOf, type NoteRef } from "./finding.ts";
import { announceNotes, NOTE_EVENTS } from "./notes.events.ts";
import { notesPolicy } from "./notes.policy.ts";
import { touchNote } from "./notes.queries.ts";

export function noteCalled(ref: NoteRef): FindAwardable {
  return async (ctx, how) => {
    const found = await (how === "held" ? holdNote : getNote)(ctx, ref);
    const { note, issue } = found;
    return {
      issue,
      issueId: issue.id,
      noteId: note.id,
      assertMayReact: (inner) => {
        reveal(inner, notesPolicy.award, subjectOf(found), notFound("Award Emoji"));
      },
      settle: async (inner) => {
        await touchNote(inner, note.id);
        await announceNotes(inner, NOTE_EVENTS.awarded, issue, [note]);
        await touchDiscussion(inner, issue, { quietly: true });
      },
    };
  };
}
