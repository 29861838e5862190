/** What modules use of it. */
export { namesIn, nameIn, wordsIn } from "./arguments.ts";
export { explainerOf, explainWith, type Explained } from "./explaining.ts";
export { COMMANDS_MAX } from "./grammar.ts";
export { QuickActions, type OfferedCommand, type QuickAction, type Wording } from "./registry.ts";
