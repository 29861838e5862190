/** Single keys of the page. a, b, l, m and r are for what comes beside it. */
export const KEYS = {
  edit: "e",
  state: "shift+c",
  copyLink: "y",
  copyReference: "shift+y",
  history: "h",
  side: "s",
} as const;
