/** Interface texts of the history of an issue's title and description. */
import type { IssueVersion } from "@cairn/contract/issues/issue-page";
import type { NoteablePageType } from "../shared/noteable-page.ts";

export const issueHistoryMessages = {
  title: (reference: string) => `History of ${reference}`,
  first: (type: NoteablePageType) => `created the ${type === "epic" ? "epic" : "issue"}`,
  changed: (what: IssueVersion["changed"]) => {
    if (what.length === 2) return "changed the title and description";
    return what[0] === "title" ? "changed the title" : "changed the description";
  },
  empty: "No changes yet",
  emptyHint: "Earlier versions of the title and description will appear here.",
  noDescription: "No description.",
  restore: "Restore this version",
  restoreQuestion: "Restore this version?",
  restoreHint:
    "The title and description will revert to this version. The current version stays in history.",
  restored: "Version restored.",
};
