export const blockedIssueMessages = {
  title: "Are you sure you want to close this blocked issue?",
  by: "It’s blocked by",
  cancel: "Cancel",
  close: "Yes, close issue",
};
