/** Interface texts of the issue attribute editors in the side column. */
export const attributeMessages = {
  editAssignees: "Edit assignees",
  editLabels: "Edit labels",
  editMilestone: "Edit milestone",
  noMilestone: "No milestone",
  assigneesSaved: "Assignees updated.",
  labelsSaved: "Labels updated.",
  milestoneSaved: "Milestone updated.",
  assigneesFailed: "Error occurred when saving assignees",
  labelsFailed: "An error occurred while updating labels.",
  milestoneFailed: "Couldn’t update the milestone.",
};
