/** Constant JSON strings from which the serializers of discussions build their responses. */
import type { NoteablePlace } from "../../noteables/index.ts";

export const UNRESOLVED_JSON = '"resolved":false,"resolved_at":null,"resolved_by":null,';
/** The JSON members of a discussion that is a single note and not a thread. */
export const INDIVIDUAL_NOTE_JSON = `"individual_note":true,"resolvable":false,"expanded":true,${UNRESOLVED_JSON}`;

/** The JSON members after the discussion's id. The string begins with the quote that ends the id. */
export function discussionConstantsJson({ place }: { place: NoteablePlace }): string {
  return `","project_id":${noteableProjectId(place)},"commit_id":null,"diff_discussion":false,"for_commit":false,"resolved_by_push":false,`;
}

/** The value of `project_id` in the API. Null for a noteable that belongs to a group. */
export function noteableProjectId({ kind, id }: NoteablePlace): number | null {
  return kind === "project" ? id : null;
}
