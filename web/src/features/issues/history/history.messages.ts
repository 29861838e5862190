/** Interface texts of the history of an issue's title and description. */
import type { IssueVersion } from "@cairn/contract/issues/issue-page";

export const issueHistoryMessages = {
  title: (iid: number) => `History of #${iid}`,
  list: "Versions, newest first",
  first: "wrote it",
  changed: (what: IssueVersion["changed"]) => {
    if (what.length === 2) return "changed title and description";
    return what[0] === "title" ? "changed the title" : "changed the description";
  },
  current: "Current",
  deleted: "Deleted",
  deletedHint: "The words of this version were deleted.",
  empty: "Nothing was changed yet",
  emptyHint: "Once title or description are changed, each version is kept here.",
  failed: "The history could not be loaded.",
  versionFailed: "This version could not be loaded.",
  older: "Show older versions",
  view: "What is shown",
  changes: "Changes",
  whole: "Whole text",
  noDescription: "No description.",
  cancel: "Cancel",
  restore: "Restore this version",
  restoreQuestion: "Restore this version?",
  restoreHint:
    "Title and description become what they were then. Today’s text stays in the history.",
  restored: "The version is restored.",
  delete: "Delete version",
  deleteQuestion: "Delete this version?",
  deleteHint: "Its words are removed from the history for good. Today’s text stays as it is.",
  removed: "The version is deleted.",
};
