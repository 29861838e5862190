/**
 * Remembers the issues and epics that the user has deleted since the page was loaded, so that the page
 * shows no errors of later requests about them.
 */
const deleted = new Set<string>();

export function markPageDeleted(basePath: string): void {
  deleted.add(basePath);
}

export function isPageMarkedDeleted(basePath: string): boolean {
  return deleted.has(basePath);
}
