/** What the JSON of discussions has in common. */

export const UNRESOLVED = '"resolved":false,"resolved_at":null,"resolved_by":null,';
/** Of one note that is no thread. */
export const INDIVIDUAL = `"individual_note":true,"resolvable":false,"expanded":true,${UNRESOLVED}`;

/** Behind the id. */
export function standingText(issue: { project_id: number }): string {
  return `","project_id":${issue.project_id},"commit_id":null,"diff_discussion":false,"for_commit":false,"resolved_by_push":false,`;
}
