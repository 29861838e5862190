/**
 * Characters that open the autocomplete list. `!` is for merge requests, which do not exist yet.
 */
export const AUTOCOMPLETE_TRIGGER_CHARACTERS = ["@", "#", "~", "%", "/", ":", "!"] as const;
export type AutocompleteTriggerCharacter = (typeof AUTOCOMPLETE_TRIGGER_CHARACTERS)[number];
