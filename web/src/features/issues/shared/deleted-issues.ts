/**
 * Remembers the issues that the user has deleted since the page was loaded, so that the page shows
 * no errors of later requests about them.
 */
const deleted = new Set<string>();

export function markIssueDeleted(project: string, iid: number): void {
  deleted.add(`${project}#${iid}`);
}

export function isIssueMarkedDeleted(project: string, iid: number): boolean {
  return deleted.has(`${project}#${iid}`);
}
