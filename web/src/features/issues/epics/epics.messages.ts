/** Interface texts of the list in which users choose the epic of an issue. */
export const epicSelectMessages = {
  epic: "Epic",
  edit: "Edit epic",
  closed: (reference: string) => `${reference} · Closed`,
  none: "No matching epics",
  fetchFailed: "Something went wrong while fetching group epics.",
  assignFailed: "Something went wrong while assigning issue to epic.",
  removeFailed: "Something went wrong while removing issue from epic.",
};
