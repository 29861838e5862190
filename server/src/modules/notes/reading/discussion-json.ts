/** What the JSON of discussions has in common. */
import type { NoteablePlace } from "../../noteables/index.ts";

export const UNRESOLVED_JSON = '"resolved":false,"resolved_at":null,"resolved_by":null,';
/** Of one note that is no thread. */
export const INDIVIDUAL_NOTE_JSON = `"individual_note":true,"resolvable":false,"expanded":true,${UNRESOLVED_JSON}`;

/** Behind the id. */
export function discussionConstantsJson({ place }: { place: NoteablePlace }): string {
  return `","project_id":${noteableProjectId(place)},"commit_id":null,"diff_discussion":false,"for_commit":false,"resolved_by_push":false,`;
}

/** What a group owns is in no project. */
export function noteableProjectId({ kind, id }: NoteablePlace): number | null {
  return kind === "project" ? id : null;
}
