/** The signs before what a text names. There are no merge requests yet; theirs is known all the same. */
export const SIGNS = ["@", "#", "~", "%", "/", ":", "!"] as const;
export type Sign = (typeof SIGNS)[number];
