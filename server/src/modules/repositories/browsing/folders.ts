/** Reads what the page of a folder shows: its entries, its README, and the commit that changed it last. */
import { LISTED_ENTRIES_MAX } from "@cairn/contract/repositories/browsing";
import type { Context } from "../../../platform/context.ts";
import { isAllowed } from "../../../platform/auth/actions.ts";
import { notFoundError } from "../../../platform/errors/app-error.ts";
import type { NamespaceRef } from "../../access/index.ts";
import type { ProjectRow } from "../../projects/index.ts";
import { findLastCommitId, isTextContent, readBeginning } from "../reading/blobs.ts";
import { loadCommits, type CommitRow } from "../reading/commit-rows.ts";
import { parseRepositoryPath } from "../reading/repository-paths.ts";
import { readRepository, type RepositoryReader } from "../reading/repository-reader.ts";
import { findCommitId, splitRefAndPath } from "../reading/resolving.ts";
import { findTreeEntries, findTreeEntry, type TreeEntryRow } from "../reading/tree-entries.ts";
import { repositoriesPolicy } from "../repositories.policy.ts";
import { isMarkdownName, renderRepositoryMarkdown } from "./repository-markdown.ts";

const README = /^readme(?:\.(?:md|markdown|mkd|mkdn|txt|rst|adoc))?$/i;
const README_BYTES_MAX = 256 * 1024;

export interface Readme {
  path: string;
  html: string | null;
  text: string | null;
}

export interface ShownFolder {
  project: ProjectRow;
  ref: string;
  /** Null when the repository has no commits. */
  commitId: string | null;
  path: string;
  entries: TreeEntryRow[];
  total: number;
  lastCommit: CommitRow | null;
  readme: Readme | null;
  canPush: boolean;
}

/** `at` is a ref and a path; the default branch when absent. */
export async function getFolderForPage(
  ctx: Context,
  ref: NamespaceRef,
  at: string | undefined,
): Promise<ShownFolder> {
  const { readmeText, ...folder } = await readRepository(ctx, ref, async (reader) =>
    readFolder(ctx, reader, at),
  );
  const readme =
    readmeText === null ? null : await renderReadme(ctx, folder.project, folder.ref, readmeText);
  return { ...folder, readme };
}

async function readFolder(ctx: Context, reader: RepositoryReader, at: string | undefined) {
  const { project } = reader;
  const base = { project, canPush: isAllowed(ctx, repositoriesPolicy.push, project) };
  const split = await splitRefAndPath(reader, at ?? "HEAD");
  if (split === undefined) {
    const isDefault = at === undefined || at === project.default_branch;
    if (!isDefault || (await findCommitId(reader, "HEAD")) !== undefined) {
      throw notFoundError("Tree");
    }
    const nothing = { commitId: null, path: "", entries: [], total: 0, lastCommit: null };
    return { ...base, ...nothing, ref: project.default_branch, readmeText: null };
  }
  const { commitId } = split;
  const path = parseRepositoryPath(split.path);
  if (path === undefined) throw notFoundError("Tree");
  const entries = await findTreeEntries(reader, commitId, path, false);
  if (entries === undefined) throw notFoundError("Tree");
  const lastId = path === "" ? commitId : await findLastCommitId(reader, commitId, path);
  const commits = await loadCommits(reader, lastId === undefined ? [] : [lastId]);
  return {
    ...base,
    ref: at === undefined ? project.default_branch : split.ref,
    commitId,
    path,
    entries: entries.slice(0, LISTED_ENTRIES_MAX),
    total: entries.length,
    lastCommit: commits.get(lastId ?? "") ?? null,
    readmeText: await readReadme(reader, entries),
  };
}

/** Prefers Markdown when a folder has several. */
async function readReadme(reader: RepositoryReader, entries: readonly TreeEntryRow[]) {
  const found = entries.filter(
    ({ type, path }) => type === "blob" && README.test(path.slice(path.lastIndexOf("/") + 1)),
  );
  const entry = found.find(({ path }) => isMarkdownName(path)) ?? found[0];
  if (entry === undefined) return null;
  const { output, isTruncated } = await readBeginning(reader, entry.id, README_BYTES_MAX);
  return isTruncated || !isTextContent(output) ? null : { path: entry.path, text: String(output) };
}

async function renderReadme(
  ctx: Context,
  project: ProjectRow,
  ref: string,
  { path, text }: { path: string; text: string },
): Promise<Readme> {
  if (!isMarkdownName(path)) return { path, html: null, text };
  const html = await renderRepositoryMarkdown(ctx, project, { ref, path, text });
  return { path, html, text: null };
}

/** Throws 404 when the address names neither a folder nor a file. */
export async function getKindOfEntry(
  ctx: Context,
  ref: NamespaceRef,
  at: string,
): Promise<"tree" | "blob"> {
  return readRepository(ctx, ref, async (reader) => {
    const split = await splitRefAndPath(reader, at);
    const isEmpty = at === reader.project.default_branch && split === undefined;
    if (isEmpty && (await findCommitId(reader, "HEAD")) === undefined) return "tree";
    const path = parseRepositoryPath(split?.path ?? "");
    if (split === undefined || path === undefined) throw notFoundError("Page");
    if (path === "") return "tree";
    const entry = await findTreeEntry(reader, split.commitId, path);
    if (entry === undefined || entry.type === "commit") throw notFoundError("Page");
    return entry.type;
  });
}
