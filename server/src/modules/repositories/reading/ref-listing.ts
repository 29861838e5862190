/** Lists the refs of a repository and filters their names. */
import type { RepositoryReader } from "./repository-reader.ts";

export interface ListedRef {
  /** Without `refs/heads/` or `refs/tags/`. */
  name: string;
  /** Id of the object that the ref names: a commit, or an annotated tag. */
  objectId: string;
}

const REF = /^([0-9a-f]{40}) (.+)$/;

/** `sort` is a key of `git for-each-ref`. */
export async function listRefs(
  reader: RepositoryReader,
  prefix: string,
  sort = "refname",
): Promise<ListedRef[]> {
  return readRefs(reader, prefix, [`--sort=${sort}`, prefix]);
}

/** The name must be valid. */
export async function findRef(
  reader: RepositoryReader,
  prefix: string,
  name: string,
): Promise<ListedRef | undefined> {
  // The pattern also matches names that continue with a slash.
  const refs = await readRefs(reader, prefix, [prefix + name]);
  return refs.find((ref) => ref.name === name);
}

async function readRefs(
  reader: RepositoryReader,
  prefix: string,
  args: readonly string[],
): Promise<ListedRef[]> {
  const format = "--format=%(objectname) %(refname)";
  const output = await reader.run(["for-each-ref", format, ...args]);
  return String(output)
    .split("\n")
    .flatMap((line) => {
      const [, objectId, ref] = REF.exec(line) ?? [];
      if (objectId === undefined || ref === undefined) return [];
      return [{ objectId, name: ref.slice(prefix.length) }];
    });
}

/** `^text` matches the beginning of a name, `text$` its end, and `text` any part. Ignores case. */
export function filterRefs(refs: readonly ListedRef[], search = ""): ListedRef[] {
  const text = search.toLowerCase();
  const isStart = text.startsWith("^");
  const isEnd = text.endsWith("$");
  const part = text.slice(isStart ? 1 : 0, isEnd ? -1 : undefined);
  const matches = (name: string) => {
    if (isStart && isEnd) return name === part;
    if (isStart) return name.startsWith(part);
    return isEnd ? name.endsWith(part) : name.includes(part);
  };
  return refs.filter((ref) => matches(ref.name.toLowerCase()));
}
