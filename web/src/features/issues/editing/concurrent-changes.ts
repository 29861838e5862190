/** Detects what other users changed in title and description since the edit form was opened. */
import type { IssuePage } from "@cairn/contract/issues/issue-page";
import type { TextFields } from "./edit-state.ts";

export type ConcurrentChange = "title" | "description" | "both";

/**
 * Returns null when the issue is not newer than the version that the form started from, or when its
 * title and description are still the same.
 */
export function detectConcurrentChange(
  issue: Pick<IssuePage, "title_text" | "description_text" | "lock_version">,
  from: TextFields & { lock_version: number },
): ConcurrentChange | null {
  if (issue.lock_version <= from.lock_version) return null;
  const title = issue.title_text !== from.title;
  const description = issue.description_text !== from.description;
  if (title && description) return "both";
  if (title) return "title";
  return description ? "description" : null;
}
