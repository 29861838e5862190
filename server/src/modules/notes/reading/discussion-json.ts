/**
 * JSON strings that are the same for many discussions. The serializers of discussions insert them
 * into their responses.
 */
import type { NoteablePlace } from "../../noteables/index.ts";

export const UNRESOLVED_JSON = '"resolved":false,"resolved_at":null,"resolved_by":null,';
/** The JSON members of a discussion that is a single note and not a thread. */
export const INDIVIDUAL_NOTE_JSON = `"individual_note":true,"resolvable":false,"expanded":true,${UNRESOLVED_JSON}`;

/**
 * The JSON members after the discussion's id, which are the same for all discussions of a noteable.
 * The string begins with the quote that ends the id.
 */
export function serializeCommonDiscussionFields({ place }: { place: NoteablePlace }): string {
  return `","project_id":${getNoteableProjectId(place)},"commit_id":null,"diff_discussion":false,"for_commit":false,"resolved_by_push":false,`;
}

/** The value of `project_id` in the API. Null for a noteable that belongs to a group. */
export function getNoteableProjectId({ kind, id }: NoteablePlace): number | null {
  return kind === "project" ? id : null;
}
