/** Public API of the quick actions: parsing and registries for modules. */
export { parseUsernames, parseName, parseArguments } from "./arguments.ts";
export { findExplainer, registerExplainer, type QuickActionExplanation } from "./explaining.ts";
export { COMMANDS_MAX } from "./grammar.ts";
export {
  QuickActions,
  type AvailableCommand,
  type QuickAction,
  type Substitution,
} from "./registry.ts";
