/** Interface texts of the history of a text. */
export const versionMessages = {
  list: "Versions, newest first",
  current: "Current",
  deleted: "Deleted",
  deletedHint: "This version was deleted.",
  failed: "Couldn’t load the history.",
  versionFailed: "Couldn’t load this version.",
  older: "Show older versions",
  view: "View",
  changes: "Changes",
  whole: "Full text",
  cancel: "Cancel",
  delete: "Delete version",
  deleteQuestion: "Delete this version?",
  deleteHint: "This version will be permanently deleted. The current text isn’t affected.",
  removed: "Version deleted.",
};
