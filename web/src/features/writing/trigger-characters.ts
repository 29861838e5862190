/** Characters that start a reference. `!` is reserved for merge requests, which do not exist yet. */
export const TRIGGER_CHARACTERS = ["@", "#", "~", "%", "/", ":", "!"] as const;
export type TriggerCharacter = (typeof TRIGGER_CHARACTERS)[number];
