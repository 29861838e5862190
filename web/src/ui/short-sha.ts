const LENGTH = 8;

/** Enough of a commit's id to know it again. */
export function shortSha(sha: string): string {
  return sha.slice(0, LENGTH);
}
