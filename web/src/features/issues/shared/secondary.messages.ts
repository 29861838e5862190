/** Interface texts of the parts of the issue page that load after hydration. */
export const issueMenuMessages = {
  copyLink: "Copy link",
  copyReference: "Copy reference",
  linkCopied: "Link copied.",
  referenceCopied: "Reference copied.",
  notCopied: "Couldn’t copy. Copy it from the address bar.",
  promote: "Promote to epic",
  merge: "Merge as duplicate…",
  reportAbuse: "Report abuse",
  submitAsSpam: "Submit as spam",
  submittedAsSpam: "Submitted as spam.",
  toggleSide: "Toggle sidebar",
};

export const movedIssueMessages = {
  moved: "This issue was moved here from another project.",
};
