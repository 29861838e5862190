/** Issues that somebody deleted on this page: nothing is told about them any more. */
const deleted = new Set<string>();

export function rememberDeleted(project: string, iid: number): void {
  deleted.add(`${project}#${iid}`);
}

export function isDeletedHere(project: string, iid: number): boolean {
  return deleted.has(`${project}#${iid}`);
}
