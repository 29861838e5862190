/** Merging a duplicate issue into another issue, and undoing the merge. */
import * as z from "zod";
import { issueBasePath } from "./issue-page.ts";

/** For so many days after a merge, it can be undone. */
export const MERGE_UNDO_DAYS = 30;

export const MERGE_TARGET_MAX = 1_024;

/** `target` is a reference such as `#1` or `group/project#1`, or the address of an issue. */
export const IssueMergeRequest = z.strictObject({
  target: z.string().min(1).max(MERGE_TARGET_MAX),
});

/** Address of the merge of an issue: POST merges the issue, DELETE undoes the merge. */
export function issueMergeUrl(project: string, iid: number | string): string {
  return `${issueBasePath(project, iid)}/merge`;
}
