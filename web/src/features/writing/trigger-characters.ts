/** The signs before what a text names. There are no merge requests yet; theirs is known all the same. */
export const TRIGGER_CHARACTERS = ["@", "#", "~", "%", "/", ":", "!"] as const;
export type TriggerCharacter = (typeof TRIGGER_CHARACTERS)[number];
