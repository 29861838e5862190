/** Branches and tags in the API and in the ref selector. */
import * as z from "zod";
import { Commit } from "./commits.ts";

/** Longest text that names a branch, tag or commit. */
export const REF_MAX = 300;
/** Names of each kind in one answer of the ref selector. */
export const MATCHING_REFS_MAX = 100;

export const Branch = z.strictObject({
  name: z.string(),
  commit: Commit,
  merged: z.boolean(),
  protected: z.boolean(),
  developers_can_push: z.boolean(),
  developers_can_merge: z.boolean(),
  can_push: z.boolean(),
  default: z.boolean(),
  web_url: z.string(),
});
export type Branch = z.infer<typeof Branch>;

export const Tag = z.strictObject({
  name: z.string(),
  /** The message of an annotated tag; empty for other tags. */
  message: z.string(),
  /** Id of the tag object of an annotated tag, and of the commit for other tags. */
  target: z.string(),
  /** Null when the tag names a file or folder. */
  commit: Commit.nullable(),
  release: z.null(),
  protected: z.boolean(),
});
export type Tag = z.infer<typeof Tag>;

/** Response of the ref selector: names that contain a search text. */
export const MatchingRefs = z.strictObject({
  Branches: z.array(z.string()).optional(),
  /** Absent when the repository has no tags. */
  Tags: z.array(z.string()).optional(),
  /** Present when the requested ref looks like the id of a commit. */
  Commits: z.array(z.string()).optional(),
});
export type MatchingRefs = z.infer<typeof MatchingRefs>;
