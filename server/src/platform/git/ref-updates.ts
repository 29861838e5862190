/** Changes refs in one transaction of git, unless one of them is not what the caller believes. */
import type { RefUpdate } from "./repository-store.ts";
import { GitError, runGit } from "./run-git.ts";

/** Returns false when a ref was changed meanwhile, or is in the way of another; then nothing is changed. */
export async function updateRefs(folder: string, updates: readonly RefUpdate[]): Promise<boolean> {
  const input = updates
    .map(({ ref, before, after }) =>
      isZero(after) ? `delete ${ref}\0${before}\0` : `update ${ref}\0${after}\0${before}\0`,
    )
    .join("");
  try {
    await runGit({ args: [`--git-dir=${folder}`, "update-ref", "-z", "--stdin"], input });
    return true;
  } catch (error) {
    if (error instanceof GitError && error.message.includes("cannot lock ref")) return false;
    throw error;
  }
}

function isZero(objectId: string): boolean {
  return /^0+$/.test(objectId);
}
