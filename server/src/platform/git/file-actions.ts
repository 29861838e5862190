/** Plans which entries of a tree the file actions of a commit change. Pure functions. */
import type { CommitRefusal, FileAction } from "./repository-store.ts";

/** A file, symbolic link or submodule of the parent commit. */
interface StoredEntry {
  mode: string;
  objectId: string;
}
/** A file whose content is new. */
interface NewEntry {
  mode: string;
  content: Buffer;
}
export type TreeEntry = StoredEntry | NewEntry;
export type TreeNode = TreeEntry | "folder";

const FILE = "100644";
const EXECUTABLE = "100755";
const SUBMODULE = "160000";
const PATH_MAX = 4_096;
const NAME_MAX = 255;

export type TreePlan =
  | { changes: ReadonlyMap<string, TreeEntry | null> }
  | { refusal: CommitRefusal };

/** Returns the first path that no commit of a user can have. */
export function findUnsafePath(actions: readonly FileAction[]): string | undefined {
  return listPaths(actions).find((path) => !isSafePath(path));
}

/** The paths of the actions and the folders above them: what the plan must know of the parent commit. */
export function listPathsOfActions(actions: readonly FileAction[]): string[] {
  const paths = listPaths(actions);
  return [...new Set(paths.flatMap(listFoldersAbove).concat(paths))];
}

function listPaths(actions: readonly FileAction[]): string[] {
  return actions.flatMap((action) =>
    action.action === "move" ? [action.path, action.previousPath] : [action.path],
  );
}

/**
 * Applies the actions one after the other to `nodes`, the entries of the parent commit, and returns the
 * entries that differ afterwards; null means a removed entry.
 */
export function planTree(
  actions: readonly FileAction[],
  nodes: ReadonlyMap<string, TreeNode>,
): TreePlan {
  const state = new Map<string, TreeNode | null>(nodes);
  const changes = new Map<string, TreeEntry | null>();
  const set = (path: string, entry: TreeEntry | null) => {
    state.set(path, entry);
    changes.set(path, entry);
    if (entry !== null) for (const folder of listFoldersAbove(path)) state.set(folder, "folder");
  };
  const isFree = (path: string) =>
    (state.get(path) ?? null) === null &&
    listFoldersAbove(path).every((folder) => isFolderOrNothing(state.get(folder)));

  for (const action of actions) {
    const { path } = action;
    const source = action.action === "move" ? action.previousPath : path;
    const before = state.get(source) ?? null;
    if (action.action === "create") {
      if (!isFree(path)) return { refusal: { reason: "exists", path } };
      set(path, { mode: action.executable ? EXECUTABLE : FILE, content: action.content });
      continue;
    }
    if (before === null || before === "folder") {
      return { refusal: { reason: "missing", path: source } };
    }
    if (action.action === "delete") {
      set(path, null);
      continue;
    }
    if (before.mode === SUBMODULE) return { refusal: { reason: "missing", path: source } };
    if (action.action === "update") set(path, { mode: before.mode, content: action.content });
    if (action.action === "chmod" && [FILE, EXECUTABLE].includes(before.mode)) {
      set(path, { ...before, mode: action.executable ? EXECUTABLE : FILE });
    }
    if (action.action === "move") {
      // The old path becomes free first, so that a file can move into a folder of its own name.
      set(source, null);
      if (!isFree(path)) return { refusal: { reason: "exists", path } };
      set(path, action.content ? { mode: before.mode, content: action.content } : before);
    }
  }
  return { changes };
}

/** Git itself refuses further spellings of `.git`, which some file systems treat as the same name. */
function isSafePath(path: string): boolean {
  if (Buffer.byteLength(path) > PATH_MAX || path.includes("\0")) return false;
  return path
    .split("/")
    .every(
      (name) =>
        name !== "" &&
        name !== "." &&
        name !== ".." &&
        name.toLowerCase() !== ".git" &&
        Buffer.byteLength(name) <= NAME_MAX,
    );
}

function isFolderOrNothing(node: TreeNode | null | undefined): boolean {
  return node === undefined || node === null || node === "folder";
}

function listFoldersAbove(path: string): string[] {
  const names = path.split("/");
  return names.slice(1).map((_, index) => names.slice(0, index + 1).join("/"));
}
