/** Public API of the quick actions: functions that parse them, and the registries that modules use. */
export { parseUsernames, parseNameArgument, parseCommandArguments } from "./arguments.ts";
export {
  findQuickActionExplainer,
  registerQuickActionExplainer,
  type QuickActionExplanation,
} from "./explaining.ts";
export { COMMANDS_MAX } from "./grammar.ts";
export {
  QuickActionRegistry,
  type AvailableCommand,
  type QuickAction,
  type TextSubstitutionCommand,
} from "./registry.ts";
