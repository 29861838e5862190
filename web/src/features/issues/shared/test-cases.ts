/** Recognizes test cases. The page of a test case leaves out some parts, such as the assignees. */
import type { NoteablePageResponse } from "@cairn/contract/epics/epic-page";

/**
 * False for a test case. Its page shows no reactions, pinned links, task progress, assignees,
 * confidentiality or health status, and its checkboxes are steps, not tasks. Its edit form has no
 * Delete button.
 */
export function isNotTestCase(issue: Pick<NoteablePageResponse, "type">): boolean {
  return issue.type !== "test_case";
}
