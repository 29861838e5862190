/** Computes what the viewer can do with a note (edit, react, resolve), for the JSON of the note. */
import type { Context } from "../../../platform/context.ts";
import type { Noteable } from "../../noteables/index.ts";
import { notesPolicy } from "../notes.policy.ts";

export interface NoteAbilities {
  edit: boolean;
  award: boolean;
  resolve: boolean;
}

/**
 * Computes what the viewer can do with notes by `authorId`; null means any author but the viewer.
 * The caller must have checked that the viewer can see the note. The result is the same for
 * internal notes.
 */
export function computeNoteAbilities(
  { viewer }: Context,
  noteable: Noteable,
  authorId: number | null,
): NoteAbilities {
  const subject = { noteable, author_id: authorId ?? -1, internal: false, action: null };
  return {
    edit: notesPolicy.update.allows(viewer, subject),
    award: notesPolicy.award.allows(viewer, subject),
    resolve: notesPolicy.resolve.allows(viewer, subject),
  };
}

export function serializeNoteAbilities({ edit, award }: NoteAbilities, resolves: boolean): string {
  return (
    `{"can_edit":${edit},"can_award_emoji":${award},` +
    `"can_resolve":${resolves},"can_resolve_discussion":${resolves}}`
  );
}

/** The JSON of the viewer's permissions for a system note, which nobody can change. */
export const NO_ABILITIES_JSON = serializeNoteAbilities(
  { edit: false, award: false, resolve: false },
  false,
);
