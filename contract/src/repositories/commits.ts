/** Commits, diffs and comparisons in the API. */
import * as z from "zod";

export const Commit = z.strictObject({
  id: z.string(),
  /** The first eight digits of the id. */
  short_id: z.string(),
  created_at: z.string(),
  parent_ids: z.array(z.string()),
  /** The first line of the message. */
  title: z.string(),
  message: z.string(),
  author_name: z.string(),
  author_email: z.string(),
  authored_date: z.string(),
  committer_name: z.string(),
  committer_email: z.string(),
  committed_date: z.string(),
  web_url: z.string(),
});
export type Commit = z.infer<typeof Commit>;

export const CommitStats = z.strictObject({
  additions: z.int(),
  deletions: z.int(),
  total: z.int(),
});
export type CommitStats = z.infer<typeof CommitStats>;

/** A commit in a list; `stats` only when the client asked for them. */
export const ListedCommit = Commit.extend({ stats: CommitStats.optional() });
export type ListedCommit = z.infer<typeof ListedCommit>;

export const CommitDetails = Commit.extend({
  stats: CommitStats.optional(),
  status: z.null(),
  project_id: z.int(),
  last_pipeline: z.null(),
});
export type CommitDetails = z.infer<typeof CommitDetails>;

/** A branch or tag that contains a commit. */
export const CommitRef = z.strictObject({ type: z.enum(["branch", "tag"]), name: z.string() });
export type CommitRef = z.infer<typeof CommitRef>;

/** The change of one file. */
export const Diff = z.strictObject({
  old_path: z.string(),
  new_path: z.string(),
  /** Mode before the change, such as `100644`; `0` for a new file. */
  a_mode: z.string(),
  b_mode: z.string(),
  new_file: z.boolean(),
  renamed_file: z.boolean(),
  deleted_file: z.boolean(),
  /** The hunks in the unified format; empty when the diff is too large. */
  diff: z.string(),
  /** Pages show the diff only when the user expands it. */
  collapsed: z.boolean(),
  too_large: z.boolean(),
});
export type Diff = z.infer<typeof Diff>;

export const Comparison = z.strictObject({
  /** The newest commit; null when there is none. */
  commit: Commit.nullable(),
  /** Oldest first. */
  commits: z.array(Commit),
  diffs: z.array(Diff),
  /** The diffs are incomplete, because there are too many. */
  compare_timeout: z.boolean(),
  compare_same_ref: z.boolean(),
  web_url: z.string(),
});
export type Comparison = z.infer<typeof Comparison>;

export const Contributor = z.strictObject({
  name: z.string(),
  email: z.string(),
  commits: z.int(),
  additions: z.int(),
  deletions: z.int(),
});
export type Contributor = z.infer<typeof Contributor>;
