/**
 * Single-key shortcuts of the activity section. The shortcuts
 * of the issue page itself are in the issues feature.
 */
export const ACTIVITY_SHORTCUTS = {
  next: "n",
  previous: "p",
  newest: "shift+g",
  find: "/",
  unread: "u",
  sort: "o",
  filter: "f",
  timeline: "t",
} as const;
