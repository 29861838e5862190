/** Who may keep drafts: whoever reads the noteable, at a page. No token reads what is not said yet. */
import { action } from "../../platform/auth/actions.ts";
import { canReadNoteable } from "../noteables/index.ts";

export const draftsPolicy = {
  list: action("drafts.list", [], canReadNoteable),
  keep: action("drafts.keep", [], canReadNoteable),
  /** Everybody their own. */
  follow: action("drafts.follow", [], () => true),
};
