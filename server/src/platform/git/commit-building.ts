/** Builds a commit out of file actions, without a work tree: in a temporary index that only this commit uses. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  findUnsafePath,
  listPathsOfActions,
  planTree,
  type TreeEntry,
  type TreeNode,
} from "./file-actions.ts";
import type { BuiltCommit, CommitIdentity, CommitRequest } from "./repository-store.ts";
import { runGit } from "./run-git.ts";

/** Bytes of paths in the arguments of one process. */
const PATH_BYTES_PER_PROCESS = 65_536;
const ENTRY = /^(\d{6}) (\w+) ([0-9a-f]{40})\t([^]*)$/;
const NO_OBJECT = "0".repeat(40);

export async function buildCommit(folder: string, request: CommitRequest): Promise<BuiltCommit> {
  const { parent, actions } = request;
  const unsafe = findUnsafePath(actions);
  if (unsafe !== undefined) return { refusal: { reason: "invalid path", path: unsafe } };
  const paths = listPathsOfActions(actions);
  const nodes = parent === null ? new Map() : await readNodes(folder, parent, paths);
  const plan = planTree(actions, nodes);
  if ("refusal" in plan) return plan;
  const workspace = await mkdtemp(join(tmpdir(), "cairn-commit-"));
  try {
    const index = new TemporaryIndex(folder, workspace);
    if (parent !== null) await index.run(["read-tree", parent]);
    await index.apply(plan.changes);
    const tree = String(await index.run(["write-tree"])).trim();
    // Git leaves out names that some file systems treat as `.git`.
    const kept = [...plan.changes].filter(([, entry]) => entry !== null).map(([path]) => path);
    const written = await readNodes(folder, tree, kept);
    const refused = kept.find((path) => !written.has(path));
    if (refused !== undefined) return { refusal: { reason: "invalid path", path: refused } };
    return { commit: await writeCommit(index, tree, request) };
  } finally {
    await rm(workspace, { recursive: true, force: true });
  }
}

/** Finds what a commit or tree has at these paths. */
async function readNodes(
  folder: string,
  revision: string,
  paths: readonly string[],
): Promise<Map<string, TreeNode>> {
  const nodes = new Map<string, TreeNode>();
  for (const batch of splitIntoBatches(paths)) {
    const listing = ["ls-tree", "-t", "-z", "--full-tree", revision, "--", ...batch];
    const output = await runGit({
      args: [`--git-dir=${folder}`, "--literal-pathspecs", ...listing],
    });
    for (const line of String(output).split("\0")) {
      const [, mode = "", type, objectId = "", path = ""] = ENTRY.exec(line) ?? [];
      if (type !== undefined) nodes.set(path, type === "tree" ? "folder" : { mode, objectId });
    }
  }
  return nodes;
}

function splitIntoBatches(paths: readonly string[]): string[][] {
  const batches: string[][] = [];
  let bytes = Infinity;
  for (const path of paths) {
    const size = Buffer.byteLength(path) + 1;
    if (bytes + size > PATH_BYTES_PER_PROCESS) {
      batches.push([]);
      bytes = 0;
    }
    batches.at(-1)?.push(path);
    bytes += size;
  }
  return batches;
}

class TemporaryIndex {
  readonly #folder: string;
  readonly #workspace: string;

  constructor(folder: string, workspace: string) {
    this.#folder = folder;
    this.#workspace = workspace;
  }

  run(args: readonly string[], input = "", environment: Record<string, string> = {}) {
    return runGit({
      args: [`--git-dir=${this.#folder}`, ...args],
      input,
      configuration: [
        ["core.protectNTFS", "true"],
        ["core.protectHFS", "true"],
      ],
      environment: { GIT_INDEX_FILE: join(this.#workspace, "index"), ...environment },
    });
  }

  async apply(changes: ReadonlyMap<string, TreeEntry | null>): Promise<void> {
    const objectIds = await this.#writeContents(changes);
    const lines = [...changes].map(([path, entry]) => {
      if (entry === null) return `0 ${NO_OBJECT}\t${path}\0`;
      const objectId = "objectId" in entry ? entry.objectId : objectIds.get(path);
      return `${entry.mode} ${objectId}\t${path}\0`;
    });
    await this.run(["update-index", "-z", "--index-info"], lines.join(""));
  }

  /** Writes the new contents with one process, and returns the ids of their objects by path. */
  async #writeContents(
    changes: ReadonlyMap<string, TreeEntry | null>,
  ): Promise<Map<string, string>> {
    const files: { path: string; file: string }[] = [];
    for (const [path, entry] of changes) {
      if (entry === null || !("content" in entry)) continue;
      const file = join(this.#workspace, `content-${files.length}`);
      await writeFile(file, entry.content, { mode: 0o600 });
      files.push({ path, file });
    }
    if (files.length === 0) return new Map();
    const names = files.map(({ file }) => `${file}\n`).join("");
    const output = await this.run(["hash-object", "-w", "--no-filters", "--stdin-paths"], names);
    const objectIds = String(output).trim().split("\n");
    return new Map(files.map(({ path }, at) => [path, objectIds[at] ?? NO_OBJECT]));
  }
}

async function writeCommit(
  index: TemporaryIndex,
  tree: string,
  { parent, message, author, committer }: CommitRequest,
): Promise<string> {
  const parents = parent === null ? [] : ["-p", parent];
  const environment = { ...identityAs("AUTHOR", author), ...identityAs("COMMITTER", committer) };
  const output = await index.run(
    ["commit-tree", tree, ...parents, "-F", "-"],
    message,
    environment,
  );
  return String(output).trim();
}

function identityAs(role: "AUTHOR" | "COMMITTER", { name, email, time }: CommitIdentity) {
  return {
    [`GIT_${role}_NAME`]: name,
    [`GIT_${role}_EMAIL`]: email,
    [`GIT_${role}_DATE`]: `@${Math.floor(time.getTime() / 1000)} +0000`,
  };
}
