/** Interface texts of the parts of the issue page that load after hydration. */
export const issueMenuMessages = {
  copyLink: "Copy link",
  copyReference: "Copy reference",
  linkCopied: "Link copied.",
  referenceCopied: "Reference copied.",
  notCopied: "Couldn’t copy. Copy it from the address bar.",
  reportAbuse: "Report abuse",
  submitAsSpam: "Submit as spam",
  submittedAsSpam: "Submitted as spam.",
  toggleSide: "Toggle sidebar",
};

export const collapsedSidebarMessages = {
  collapsed: "Issue details, collapsed",
  expand: "Expand sidebar",
  named: (label: string, value: string) => `${label}: ${value}`,
};

export const blockedIssueMessages = {
  title: "Are you sure you want to close this blocked issue?",
  by: "It’s blocked by",
  cancel: "Cancel",
  close: "Yes, close issue",
};
