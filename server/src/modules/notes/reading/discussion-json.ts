/** What the JSON of discussions has in common. */
import type { NoteablePlace } from "../../noteables/index.ts";

export const UNRESOLVED = '"resolved":false,"resolved_at":null,"resolved_by":null,';
/** Of one note that is no thread. */
export const INDIVIDUAL = `"individual_note":true,"resolvable":false,"expanded":true,${UNRESOLVED}`;

/** Behind the id. */
export function standingText({ place }: { place: NoteablePlace }): string {
  return `","project_id":${projectIdOf(place)},"commit_id":null,"diff_discussion":false,"for_commit":false,"resolved_by_push":false,`;
}

/** What a group owns is in no project. */
export function projectIdOf({ kind, id }: NoteablePlace): number | null {
  return kind === "project" ? id : null;
}
