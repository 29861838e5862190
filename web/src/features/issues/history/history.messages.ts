/** Interface texts of the history of an issue's title and description. */
import type { IssueVersion } from "@cairn/contract/issues/issue-page";

export const issueHistoryMessages = {
  title: (iid: number) => `History of #${iid}`,
  list: "Versions, newest first",
  first: "created the issue",
  changed: (what: IssueVersion["changed"]) => {
    if (what.length === 2) return "changed the title and description";
    return what[0] === "title" ? "changed the title" : "changed the description";
  },
  current: "Current",
  deleted: "Deleted",
  deletedHint: "This version was deleted.",
  empty: "No changes yet",
  emptyHint: "Earlier versions of the title and description will appear here.",
  failed: "Couldn’t load the history.",
  versionFailed: "Couldn’t load this version.",
  older: "Show older versions",
  view: "View",
  changes: "Changes",
  whole: "Full text",
  noDescription: "No description.",
  cancel: "Cancel",
  restore: "Restore this version",
  restoreQuestion: "Restore this version?",
  restoreHint:
    "The title and description will revert to this version. The current version stays in history.",
  restored: "Version restored.",
  delete: "Delete version",
  deleteQuestion: "Delete this version?",
  deleteHint: "This version will be permanently deleted. The current text isn’t affected.",
  removed: "Version deleted.",
};
