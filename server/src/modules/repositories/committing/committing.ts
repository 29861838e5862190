/** Makes one commit out of changes of files. */
import type { Context } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { isValidRefName } from "../../../platform/git/ref-names.ts";
import type { CommitRefusal, FileAction } from "../../../platform/git/repository-store.ts";
import type { NamespaceRef } from "../../access/index.ts";
import { createRepositoryForPush, type ExistingRepository } from "../opening.ts";
import { BRANCH_PREFIX, NO_OBJECT } from "../push-rules.ts";
import { repositoriesPolicy } from "../repositories.policy.ts";
import { changeRefs, inTurn } from "./changing-refs.ts";
import { cleanIdentityText, getViewerIdentity } from "./identities.ts";
import { findBranchHead, findCommitId } from "./resolving.ts";

/** The author's own edit is refused when this is not the last commit that changed the file. */
type ExpectedFile = { lastCommitId: string | undefined };

export interface CommitInput {
  branch: string;
  message: string;
  actions: readonly (FileAction & ExpectedFile)[];
  /** The branch or commit from which a new branch starts. */
  start: string | undefined;
  authorName: string | undefined;
  authorEmail: string | undefined;
  /** Replaces an existing branch by a new one that begins at `start`. */
  force: boolean;
}

/** How often a commit is built again because a push has changed the branch in the meantime. */
const ATTEMPTS = 10;

const REFUSALS: Record<CommitRefusal["reason"], string> = {
  exists: "A file with this name already exists",
  missing: "A file with this name doesn't exist",
  "invalid path": "The name of the file is not allowed",
};

/** Returns the id of the commit. */
export async function commitFiles(
  ctx: Context,
  ref: NamespaceRef,
  wish: CommitInput,
): Promise<string> {
  const repository = await createRepositoryForPush(ctx, ref, repositoriesPolicy.commit);
  if (!isValidRefName(wish.branch)) throw refusal("The name of the branch is not allowed");
  return inTurn(ctx, repository, async () => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const commit = await tryToCommit(ctx, repository, wish);
      if (commit !== null) return commit;
    }
    throw refusal(`Could not update ${wish.branch}. Please refresh and try again.`);
  });
}

/** Returns null when the branch was changed in the meantime. */
async function tryToCommit(
  ctx: Context,
  repository: ExistingRepository,
  wish: CommitInput,
): Promise<string | null> {
  const { store, path } = repository;
  const head = await findBranchHead(repository, wish.branch);
  const parent = await findParent(repository, wish, head);
  await assertFilesUnchanged(repository, parent, wish.actions);
  const committer = await getViewerIdentity(ctx);
  const author = {
    name: cleanIdentityText(wish.authorName ?? "") || committer.name,
    email: cleanIdentityText(wish.authorEmail ?? "") || committer.email,
    time: committer.time,
  };
  const { actions, message } = wish;
  const built = await store.buildCommit(path, { parent, actions, message, author, committer });
  if ("refusal" in built) throw refusal(REFUSALS[built.refusal.reason]);
  const { commit } = built;
  const update = { ref: BRANCH_PREFIX + wish.branch, before: head ?? NO_OBJECT, after: commit };
  return (await changeRefs(ctx, repository, [update], measure(actions))) ? commit : null;
}

async function findParent(
  repository: ExistingRepository,
  { branch, start, force }: CommitInput,
  head: string | null,
): Promise<string | null> {
  if (start === undefined || (start === branch && head !== null)) {
    if (head !== null || (await isEmpty(repository))) return head;
    throw refusal("You can only create or edit files when you are on a branch");
  }
  if (head !== null && !force) {
    throw refusal(
      `A branch called '${branch}' already exists. Switch to that branch in order to make changes`,
    );
  }
  const id = await findCommitId(repository, start);
  if (id === null) throw refusal(`Cannot find the branch or commit '${start}' to start from`);
  return id;
}

async function isEmpty({ store, path }: ExistingRepository): Promise<boolean> {
  const branches = await store.run(path, ["for-each-ref", "--count=1", "refs/heads"]);
  return branches.length === 0;
}

async function assertFilesUnchanged(
  { store, path }: ExistingRepository,
  parent: string | null,
  actions: CommitInput["actions"],
): Promise<void> {
  for (const action of actions) {
    const { lastCommitId } = action;
    if (lastCommitId === undefined || parent === null) continue;
    const file = action.action === "move" ? action.previousPath : action.path;
    const args = ["--literal-pathspecs", "rev-list", "-1", parent, "--", file];
    if (String(await store.run(path, args)).trim() !== lastCommitId) {
      throw refusal(
        "You are attempting to update a file that has changed since you started editing it.",
      );
    }
  }
}

function measure(actions: readonly FileAction[]): number {
  return actions.reduce(
    (sum, action) => sum + ("content" in action ? (action.content?.length ?? 0) : 0),
    0,
  );
}

function refusal(message: string): AppError {
  return new AppError("invalid", message);
}
