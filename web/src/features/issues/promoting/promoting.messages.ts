/** Interface texts of promoting an issue to an epic. They load with the dialog. */
export const promotionMessages = {
  title: "Promote this issue to an epic?",
  consequences: (group: string) =>
    `This creates an epic in ${group} with the title, description, group labels, comments and reactions of the issue, and closes the issue.`,
  readers: (group: string) => `Everyone who can see ${group} can read the epic.`,
  confidentialReaders: (group: string) =>
    `The epic is confidential, too: only members of ${group} with at least the Planner role can read it.`,
  confirm: "Promote to epic",
  promoted: "The issue was successfully promoted to an epic. Redirecting to epic...",
  failed: "Something went wrong while promoting the issue to an epic. Please try again.",
};
