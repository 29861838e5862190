/** Interface texts of system notes. */
export const systemNoteMessages = {
  run: (times: number, minutes: number) =>
    `changed the description ${times} times within ${minutes === 1 ? "a minute" : `${minutes} minutes`}`,
  compare: "Compare with previous version",
  hide: "Hide changes",
  deleted: "Deleted",
  diffFailed: "Something went wrong while fetching description changes. Please try again.",
  deleteVersion: "Delete this description version",
  deleteQuestion: "Delete this description version?",
  deleteHint: "This version will be permanently deleted. The current text isn’t affected.",
  deleteConfirm: "Delete version",
  deletedNow: "Version deleted.",
  deleteFailed: "Something went wrong while deleting description changes. Please try again.",
  showAll: (count: number) => `Show all ${count} commits`,
  showFewer: "Show fewer",
};
