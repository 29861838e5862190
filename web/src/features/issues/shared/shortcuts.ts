/**
 * Single-key shortcuts of the issue page. Shortcuts that edit an attribute are in `ATTRIBUTE_SHORTCUTS`;
 * b and r are taken elsewhere.
 */
export const KEYS = {
  edit: "e",
  state: "shift+c",
  copyLink: "y",
  copyReference: "shift+y",
  history: "h",
  side: "s",
} as const;
