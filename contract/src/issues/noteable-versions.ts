/** Addresses of the versions of a noteable's title and description. */

export function noteableVersionsUrl(basePath: string): string {
  return `${basePath}/versions.json`;
}

export function noteableVersionUrl(basePath: string, id: number): string {
  return `${basePath}/versions/${id}.json`;
}

/**
 * Address to restore a version: POST with `lock_version` saves its title and description again, as
 * a new version.
 */
export function noteableVersionRestorationUrl(basePath: string, id: number): string {
  return `${basePath}/versions/${id}/restore`;
}

/**
 * Address to delete a version: DELETE removes its title and description from the history. The first
 * version can be deleted as well.
 */
export function noteableVersionDeletionUrl(basePath: string, id: number): string {
  return `${basePath}/versions/${id}`;
}

/** Address of the differences between a version and the previous one, as HTML. */
export function noteableVersionDiffUrl(basePath: string, id: number): string {
  return `${basePath}/descriptions/${id}/diff`;
}
