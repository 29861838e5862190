/** Who may see who else is there: whoever reads the noteable, at a page, and is seen there too. */
import { action } from "../../platform/auth/actions.ts";
import { canReadNoteable } from "../noteables/index.ts";

export const presencePolicy = {
  follow: action("presence.follow", [], canReadNoteable),
};
