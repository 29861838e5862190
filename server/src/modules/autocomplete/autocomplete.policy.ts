/** Who is told which quick actions there are. Pure functions, read aloud. */
import { openAction } from "../../platform/auth/actions.ts";

export const autocompletePolicy = {
  /** Whoever sees the place; what may be done in it is asked for each action. */
  commands: openAction("autocomplete.commands", ["api", "read_api"], () => true),
};
