/**
 * Resolves what a user types as a ref (a branch, a tag, a commit id, or HEAD) to the id of a commit. All other
 * code gives git only such ids, so that no text of a user is read as a revision or an option.
 */
import { notFoundError } from "../../../platform/errors/app-error.ts";
import { isValidRefName } from "../../../platform/git/ref-names.ts";
import { BRANCH_PREFIX, TAG_PREFIX } from "../push-rules.ts";
import type { RepositoryReader } from "./repository-reader.ts";

/** Shorter ids are too often ambiguous. */
const OBJECT_ID = /^[0-9a-f]{7,40}$/i;
const FULL_ID = /^[0-9a-f]{40}$/i;
const FOUND = /^([0-9a-f]{40}) (?:commit|blob)$/;
/** Parts of an address that can belong to a ref. */
const REF_PARTS_MAX = 30;

export async function findCommitId(
  reader: RepositoryReader,
  ref: string,
): Promise<string | undefined> {
  const found = await resolveObjects(reader, listCommitRevisions(reader, ref));
  return found.find((id) => id !== null) ?? undefined;
}

/** Throws 404 with the name of what was looked for. */
export async function getCommitId(
  reader: RepositoryReader,
  ref: string,
  what = "Commit",
): Promise<string> {
  const id = await findCommitId(reader, ref);
  if (id === undefined) throw notFoundError(what);
  return id;
}

export async function findBlobId(
  reader: RepositoryReader,
  id: string,
): Promise<string | undefined> {
  if (!OBJECT_ID.test(id)) return undefined;
  const [found] = await resolveObjects(reader, [`${id}^{blob}`]);
  return found ?? undefined;
}

export interface RefAndPath {
  ref: string;
  commitId: string;
  path: string;
}

/**
 * Splits `{ref}/{path}`. Both can contain slashes: the longest ref that exists is used. Returns undefined when
 * there is none.
 */
export async function splitRefAndPath(
  reader: RepositoryReader,
  text: string,
): Promise<RefAndPath | undefined> {
  const parts = text.split("/");
  const splits = parts
    .slice(0, REF_PARTS_MAX)
    .map((_part, index) => ({
      ref: parts.slice(0, index + 1).join("/"),
      path: parts.slice(index + 1).join("/"),
    }))
    .toReversed();
  const candidates = splits.flatMap(({ ref, path }) =>
    listCommitRevisions(reader, ref).map((revision) => ({ ref, path, revision })),
  );
  const ids = await resolveObjects(
    reader,
    candidates.map(({ revision }) => revision),
  );
  for (const [index, { ref, path }] of candidates.entries()) {
    const commitId = ids[index];
    if (commitId !== null && commitId !== undefined) return { ref, commitId, path };
  }
  return undefined;
}

/**
 * Resolves revisions to the ids of their objects, in the same order. The caller must have checked that the
 * revisions contain no spaces and no line breaks.
 */
export async function resolveObjects(
  reader: RepositoryReader,
  revisions: readonly string[],
): Promise<(string | null)[]> {
  if (revisions.length === 0) return [];
  const args = ["cat-file", "--batch-check=%(objectname) %(objecttype)"];
  const output = await reader.run(args, { input: `${revisions.join("\n")}\n` });
  const lines = String(output).split("\n");
  return revisions.map((_revision, index) => FOUND.exec(lines[index] ?? "")?.[1] ?? null);
}

/**
 * The revisions that a ref can mean, the preferred one first. A branch is preferred to a tag, so that a pushed
 * tag never changes what the address of a branch shows.
 */
function listCommitRevisions({ project }: RepositoryReader, ref: string): string[] {
  return listRevisions(project.default_branch, ref).map((revision) => `${revision}^{commit}`);
}

function listRevisions(defaultBranch: string, ref: string): string[] {
  if (ref === "HEAD") return [BRANCH_PREFIX + defaultBranch];
  const prefix = [BRANCH_PREFIX, TAG_PREFIX].find((known) => ref.startsWith(known));
  if (prefix !== undefined) return isValidRefName(ref.slice(prefix.length)) ? [ref] : [];
  if (!isValidRefName(ref)) return [];
  if (FULL_ID.test(ref)) return [ref];
  return [BRANCH_PREFIX + ref, TAG_PREFIX + ref, ...(OBJECT_ID.test(ref) ? [ref] : [])];
}
