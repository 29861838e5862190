/** Issues that somebody deleted on this page: nothing is told about them any more. */
const deleted = new Set<string>();

export function markDeleted(project: string, iid: number): void {
  deleted.add(`${project}#${iid}`);
}

export function isMarkedDeleted(project: string, iid: number): boolean {
  return deleted.has(`${project}#${iid}`);
}
