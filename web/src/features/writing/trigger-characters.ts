/** Characters that open the autocomplete list. */
export const AUTOCOMPLETE_TRIGGER_CHARACTERS = ["@", "#", "&", "~", "%", "/", ":"] as const;
export type AutocompleteTriggerCharacter = (typeof AUTOCOMPLETE_TRIGGER_CHARACTERS)[number];
