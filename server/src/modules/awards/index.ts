/** Front door of the module: what other modules may use. */
export { canBeReactedTo, type FindAwardable } from "./awardables.ts";
export { addAwardDoors } from "./awards.rest.ts";
export { wireEmojiName } from "./awards.web.ts";
export { toggleOnPage } from "./giving.ts";
