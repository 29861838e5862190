/** What the row of an issue says about merging it and about undoing its merge. */
import { ISSUE_STATE, ISSUE_TYPE } from "@cairn/contract/issues/issues";
import type { IssueRow } from "../reading/reading.ts";

/** Returns why an issue cannot be part of a merge, or null. `name` begins the sentence. */
export function findMergeRefusal(issue: IssueRow, name: string): string | null {
  if (issue.type === ISSUE_TYPE.test_case) {
    return `${name} is a test case, so it can't be part of a merge.`;
  }
  if (issue.moved_to_id !== null) return `${name} was moved, so it can't be part of a merge.`;
  if (issue.promoted_to_epic_id === null) return null;
  return `${name} was promoted to an epic, so it can't be part of a merge.`;
}

/** False when somebody has reopened the issue since, or marked it as a duplicate of another one. */
export function isMergedIntoTarget(duplicate: IssueRow, merge: { target_id: number }): boolean {
  return duplicate.duplicated_to_id === merge.target_id;
}

/** Whether undoing the merge reopens the duplicate. An issue that was closed before stays closed. */
export function needsReopening(
  duplicate: IssueRow,
  merge: { target_id: number; closed_duplicate: boolean },
): boolean {
  const isClosed = duplicate.state === ISSUE_STATE.closed;
  return isClosed && merge.closed_duplicate && isMergedIntoTarget(duplicate, merge);
}
