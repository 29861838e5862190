/** Public API of the quick actions: functions that parse them, and the registries that modules use. */
export { parseUsernames, parseNameArgument, parseQuickActionArguments } from "./arguments.ts";
export {
  findQuickActionExplainer,
  registerQuickActionExplainer,
  type QuickActionExplanation,
} from "./explaining.ts";
export { MAX_COMMANDS_PER_TEXT } from "./grammar.ts";
export {
  QuickActionRegistry,
  type QuickActionSummary,
  type QuickAction,
  type TextSubstitutionCommand,
} from "./registry.ts";
