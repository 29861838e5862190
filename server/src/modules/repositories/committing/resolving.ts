/** Resolves what users call a commit to the id of an object. */
import type { ExistingRepository } from "../opening.ts";
import { BRANCH_PREFIX } from "../push-rules.ts";
import { createReader } from "../reading/repository-reader.ts";
import { findCommitId as findReadableCommitId } from "../reading/resolving.ts";

const FORMAT = ["refname", "objectname", "objecttype", "*objectname", "*objecttype"];

type Git = Pick<ExistingRepository, "store" | "path">;

interface FoundRef {
  /** The object that the ref names, such as an annotated tag. */
  objectId: string;
  /** The commit behind it; null when it is another object. */
  commitId: string | null;
}

/** Finds the commit of a branch, of a tag or of an id, which can be shortened to seven digits. */
export async function findCommitId(
  repository: ExistingRepository,
  ref: string,
): Promise<string | null> {
  return (await findReadableCommitId(createReader(repository), ref)) ?? null;
}

export async function findBranchHead(git: Git, branch: string): Promise<string | null> {
  return (await findRef(git, BRANCH_PREFIX + branch))?.commitId ?? null;
}

/** Finds a ref by its full name, which must be valid. */
export async function findRef({ store, path }: Git, name: string): Promise<FoundRef | null> {
  const format = FORMAT.map((field) => `%(${field})`).join("%00");
  // The pattern also matches names below it, which come later.
  const args = ["for-each-ref", "--count=1", `--format=${format}`, "--", name];
  const [found, objectId, type, taggedId, taggedType] = String(await store.run(path, args))
    .trimEnd()
    .split("\0");
  if (found !== name || objectId === undefined) return null;
  if (type === "commit") return { objectId, commitId: objectId };
  return { objectId, commitId: taggedType === "commit" ? (taggedId ?? null) : null };
}
