/** Detects what other users changed in title and description since the edit form was opened. */
import type { NoteablePageResponse } from "@cairn/contract/epics/epic-page";
import type { IssueTextFields } from "./edit-state.ts";

export type ConcurrentChange = "title" | "description" | "both";

/**
 * Returns what other users changed: the title, the description or both. Null when the issue has no
 * newer lock version than the form started from, or when neither title nor description differs.
 */
export function detectConcurrentChange(
  issue: Pick<NoteablePageResponse, "title_text" | "description_text" | "lock_version">,
  from: IssueTextFields & { lock_version: number },
): ConcurrentChange | null {
  if (issue.lock_version <= from.lock_version) return null;
  const title = issue.title_text !== from.title;
  const description = issue.description_text !== from.description;
  if (title && description) return "both";
  if (title) return "title";
  return description ? "description" : null;
}
