/** Reads the entries of folders with `git ls-tree`. */
import type { RepositoryReader } from "./repository-reader.ts";

export interface TreeEntryRow {
  mode: string;
  /** `commit` is a submodule. */
  type: "tree" | "blob" | "commit";
  id: string;
  path: string;
}

const ENTRY = /^(\d{6}) (tree|blob|commit) ([0-9a-f]{40})\t/;
const LIMITS = { mostBytes: 32 * 1024 ** 2 };
const ORDER = { tree: 0, blob: 1, commit: 2 };

export async function findTreeEntry(
  reader: RepositoryReader,
  commitId: string,
  path: string,
): Promise<TreeEntryRow | undefined> {
  const output = await reader.run(["ls-tree", "-z", "--full-tree", commitId, "--", path]);
  return parseTreeEntries(String(output)).find((entry) => entry.path === path);
}

/** Returns the entries of the folder, folders first; undefined when there is no folder. */
export async function findTreeEntries(
  reader: RepositoryReader,
  commitId: string,
  path: string,
  isRecursive: boolean,
): Promise<TreeEntryRow[] | undefined> {
  const folder = path === "" ? undefined : await findTreeEntry(reader, commitId, path);
  if (path !== "" && folder?.type !== "tree") return undefined;
  const args = ["ls-tree", "-z", "--full-tree", ...(isRecursive ? ["-r", "-t"] : [])];
  const output = await reader.run([...args, folder?.id ?? commitId], LIMITS);
  const entries = parseTreeEntries(String(output), path === "" ? "" : `${path}/`);
  return entries.toSorted((one, other) => ORDER[one.type] - ORDER[other.type]);
}

/** `prefix` comes before the paths. */
function parseTreeEntries(text: string, prefix = ""): TreeEntryRow[] {
  return text.split("\0").flatMap((line) => {
    const [head = "", mode, type, id] = ENTRY.exec(line) ?? [];
    if (mode === undefined || id === undefined) return [];
    const path = prefix + line.slice(head.length);
    return [{ mode, type: type as TreeEntryRow["type"], id, path }];
  });
}
