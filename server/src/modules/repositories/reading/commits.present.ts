/** Presents commits, branches, tags and diffs as REST responses. */
import {
  commitPagePath,
  comparePagePath,
  treePagePath,
} from "@cairn/contract/repositories/addresses";
import type {
  Commit,
  CommitDetails,
  Comparison,
  Contributor,
  Diff,
  ListedCommit,
} from "@cairn/contract/repositories/commits";
import type { Branch, Tag } from "@cairn/contract/repositories/refs";
import { instanceUrl } from "@cairn/contract/wire";
import type { BranchRow } from "./branches.ts";
import type { CommitRow } from "./commit-rows.ts";
import type { CommitDetailsRow, ListedCommitRow } from "./commits.ts";
import type { ComparisonRow } from "./comparing.ts";
import type { ContributorRow } from "./contributors.ts";
import type { DiffFile } from "./diffs.ts";
import type { TagRow } from "./tags.ts";

const SHORT_ID_LENGTH = 8;
const MESSAGE_MAX = 1024 ** 2;
/** Titles that are longer are shortened. */
const TITLE_MAX = 100;
const SHORTENED_TITLE_MAX = 80;
const NO_MODE = "0";

export function presentCommit(base: URL, projectPath: string, row: CommitRow): Commit {
  return {
    id: row.id,
    short_id: row.id.slice(0, SHORT_ID_LENGTH),
    created_at: row.committedAt,
    parent_ids: row.parentIds,
    title: toTitle(row.message),
    message: row.message.slice(0, MESSAGE_MAX),
    author_name: row.authorName,
    author_email: row.authorEmail,
    authored_date: row.authoredAt,
    committer_name: row.committerName,
    committer_email: row.committerEmail,
    committed_date: row.committedAt,
    web_url: instanceUrl(base, commitPagePath(projectPath, row.id)),
  };
}

/** The first line of the message, cut at a space when it is long. */
function toTitle(message: string): string {
  const line = /^[^\r\n]*/.exec(message)?.[0] ?? "";
  if (line.length < TITLE_MAX) return line;
  const start = line.slice(0, SHORTENED_TITLE_MAX);
  const space = start.lastIndexOf(" ");
  return `${(space > 0 ? start.slice(0, space) : start).toWellFormed()}…`;
}

export function presentListedCommit(
  base: URL,
  projectPath: string,
  row: ListedCommitRow,
): ListedCommit {
  const commit = presentCommit(base, projectPath, row);
  return row.stats === undefined ? commit : { ...commit, stats: row.stats };
}

export function presentCommitDetails(base: URL, row: CommitDetailsRow): CommitDetails {
  const { commit, stats, projectId, projectPath } = row;
  return {
    ...presentListedCommit(base, projectPath, { ...commit, stats }),
    status: null,
    project_id: projectId,
    last_pipeline: null,
  };
}

export function presentBranch(base: URL, row: BranchRow): Branch {
  const { name, projectPath } = row;
  return {
    name,
    commit: presentCommit(base, projectPath, row.commit),
    merged: row.isMerged,
    ...row.protection,
    default: row.isDefault,
    web_url: instanceUrl(base, treePagePath(projectPath, name)),
  };
}

export function presentTag(base: URL, { name, message, target, commit, projectPath }: TagRow): Tag {
  return {
    name,
    message,
    target,
    commit: commit === null ? null : presentCommit(base, projectPath, commit),
    release: null,
    protected: false,
  };
}

export function presentDiff(file: DiffFile): Diff {
  return {
    old_path: file.oldPath,
    new_path: file.newPath,
    a_mode: file.isNew ? NO_MODE : file.oldMode,
    b_mode: file.isDeleted ? NO_MODE : file.newMode,
    new_file: file.isNew,
    renamed_file: file.isRenamed,
    deleted_file: file.isDeleted,
    diff: file.patch,
    collapsed: file.isCollapsed,
    too_large: file.isTooLarge,
  };
}

export function presentComparison(
  base: URL,
  { projectPath, wish: { from, to }, commits, diff }: ComparisonRow,
): Comparison {
  const presented = commits.map((commit) => presentCommit(base, projectPath, commit));
  return {
    commit: presented.at(-1) ?? null,
    commits: presented,
    diffs: diff.files.map(presentDiff),
    compare_timeout: diff.isTruncated,
    compare_same_ref: from === to,
    web_url: instanceUrl(base, comparePagePath(projectPath, from, to)),
  };
}

/** The lines that an author changed are not counted, because that would read the whole history. */
export function presentContributor(row: ContributorRow): Contributor {
  return { ...row, additions: 0, deletions: 0 };
}
