/** Interface texts of the notice about an unsaved draft. It loads with every issue page. */
export const issueDraftNoticeMessages = {
  waiting: "You have an unsaved draft",
  open: "Open",
  discard: "Discard",
  question: "Discard your draft?",
  confirm: "Discard draft",
  keep: "Keep it",
};
