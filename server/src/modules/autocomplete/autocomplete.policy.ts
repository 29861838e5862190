/** Policy of autocomplete: who can list the available quick actions. Pure functions. */
import { defineActionAllowingVisitors } from "../../platform/auth/actions.ts";

export const autocompletePolicy = {
  /**
   * Listing quick actions, also for visitors. The list contains only the quick actions whose own rule
   * allows the viewer to use them.
   */
  commands: defineActionAllowingVisitors("autocomplete.commands", ["api", "read_api"], () => true),
};
