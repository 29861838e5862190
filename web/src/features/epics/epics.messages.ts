/** Interface texts of the page of an epic. */
export const epicMessages = {
  heading: "Epic",
  missing: "Epic not found",
  missingHint: "It doesn’t exist or you don’t have access.",
  gone: "This epic is no longer available",
  goneHint: "It was deleted or you no longer have access.",
  failed: "Couldn’t load the epic",
  failedHint: "Check your connection and try again.",
};
