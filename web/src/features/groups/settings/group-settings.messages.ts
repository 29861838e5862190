/** Interface texts of the settings page of a group. */
export const groupSettingsMessages = {
  transferTitle: "Transfer group",
  transferText:
    "Moves the group with its subgroups and projects into another group that you own, or to the top level. All addresses change, and members of the new parent group get access.",
  transferTo: "New parent group",
  chooseTransfer: "Choose a group",
  transferMissing: "Choose where to transfer the group.",
  topLevel: "No parent group (top level)",
  transferSubmit: "Transfer group",
  transferQuestion: (to: string) => `Transfer this group to ${to}?`,
  transferConsequence: (path: string) =>
    `The address changes to /${path}. Members of the old parent group lose access, and members of the new one get it.`,
  transferred: "Group transferred.",
  deleteTitle: "Delete group",
  deleteText: "Deletes the group with all its subgroups, projects and issues.",
  deleteSubmit: "Delete group",
  deleteQuestion: (path: string) => `Delete ${path}?`,
  deleteLoss:
    "The group, all its subgroups and projects, and their issues, comments, labels, milestones and files will be deleted. This can't be undone.",
  deleted: (name: string) => `${name} deleted.`,
};
