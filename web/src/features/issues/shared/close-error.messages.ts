/** Error texts when the button in the comment form cannot close or reopen the issue. */
const notUpdated = "Failed to update issue status";

export const closeErrorMessages = {
  issue: { closing: notUpdated, reopening: notUpdated },
  epic: {
    closing: "The epic could not be closed. Please try again later.",
    reopening: "The epic could not be reopened. Please try again later.",
  },
  merge_request: {
    closing: "The merge request could not be closed. Please try again later.",
    reopening: "The merge request could not be reopened. Please try again later.",
  },
};
