/** Interface texts of the parts of the issue page that load after hydration. */
export const issueMenuMessages = {
  copyLink: "Copy link",
  copyReference: "Copy reference",
  linkCopied: "Link copied.",
  referenceCopied: "Reference copied.",
  notCopied: "The browser does not let us copy. Take it from the address bar.",
  reportAbuse: "Report abuse",
  submitAsSpam: "Submit as spam",
  submittedAsSpam: "Submitted as spam.",
  toggleSide: "Show or hide the details",
};

export const collapsedSidebarMessages = {
  collapsed: "Issue details, collapsed",
  expand: "Expand sidebar",
  named: (label: string, value: string) => `${label}: ${value}`,
};

export const blockedIssueMessages = {
  title: "Are you sure you want to close this blocked issue?",
  by: "It is blocked by",
  cancel: "Cancel",
  close: "Yes, close issue",
};
