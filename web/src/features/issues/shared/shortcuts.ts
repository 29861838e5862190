/** Single keys of the page; those that edit a fact are with what they open. b and r are for others. */
export const KEYS = {
  edit: "e",
  state: "shift+c",
  copyLink: "y",
  copyReference: "shift+y",
  history: "h",
  side: "s",
} as const;
