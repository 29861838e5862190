/** The rules that a push must follow. Pure functions. */
import type { RefUpdate } from "../../platform/git/repository-store.ts";

export const BRANCH_PREFIX = "refs/heads/";
export const TAG_PREFIX = "refs/tags/";
export const NO_OBJECT = "0".repeat(40);
/** Users can push branches, tags and notes; all other refs belong to the product. */
const USERS_REFS = /^refs\/(?:heads|tags|notes)\//;
const LOOKS_LIKE_COMMIT_ID = /^refs\/heads\/[0-9a-f]{40}$/i;

export function isDeletion({ after }: RefUpdate): boolean {
  return after === NO_OBJECT;
}

export function isCreation({ before }: RefUpdate): boolean {
  return before === NO_OBJECT;
}

/** Returns why the update is refused, or null. */
export function findForbiddenUpdate(update: RefUpdate, defaultBranch: string): string | null {
  const { ref } = update;
  if (!USERS_REFS.test(ref)) return `You can push only branches, tags and notes, not ${ref}.`;
  if (ref === BRANCH_PREFIX + defaultBranch && isDeletion(update)) {
    return `You can't delete the default branch ${defaultBranch}. Choose another default branch first.`;
  }
  if (LOOKS_LIKE_COMMIT_ID.test(ref) && isCreation(update)) {
    return "You can't create a branch whose name looks like a commit ID (40 hexadecimal characters).";
  }
  return null;
}

/**
 * Returns the branch that becomes the default branch after the first push: the project's own choice, a usual
 * name, or the first branch.
 */
export function chooseDefaultBranch(
  updates: readonly RefUpdate[],
  preferred: string,
): string | undefined {
  const branches = updates
    .filter((update) => update.ref.startsWith(BRANCH_PREFIX) && !isDeletion(update))
    .map(({ ref }) => ref.slice(BRANCH_PREFIX.length));
  return [preferred, "main", "master"].find((name) => branches.includes(name)) ?? branches[0];
}
