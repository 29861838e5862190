/**
 * Single-key shortcuts of the issue page. Shortcuts that edit an attribute are in `ATTRIBUTE_SHORTCUTS`.
 * Do not use b and r, which other parts of the page use.
 */
export const ISSUE_SHORTCUTS = {
  edit: "e",
  state: "shift+c",
  addLink: "shift+k",
  copyLink: "y",
  copyReference: "shift+y",
  history: "h",
  side: "s",
} as const;
