/** Interface texts of the status on the profile page. Separate from the dialog’s, which loads later. */
export const statusCardMessages = {
  edit: "Edit status",
  failed: "Couldn’t load your status",
  none: "No status yet",
  profileTitle: "Status",
  title: "Set status",
};
