/** Single keys of the activity. Those of the issue itself are in its own feature. */
export const KEYS = {
  next: "n",
  previous: "p",
  newest: "shift+g",
  find: "/",
  unread: "u",
  sort: "o",
  filter: "f",
  timeline: "t",
} as const;
