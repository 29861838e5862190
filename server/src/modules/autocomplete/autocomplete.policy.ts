/** Policy of autocomplete: who can list the available quick actions. Pure functions. */
import { openAction } from "../../platform/auth/actions.ts";

export const autocompletePolicy = {
  /** Listing quick actions, also for visitors; the rule of each quick action is checked separately. */
  commands: openAction("autocomplete.commands", ["api", "read_api"], () => true),
};
