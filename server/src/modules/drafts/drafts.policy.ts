/** Who may keep drafts: whoever reads the noteable, at a page. No token reads what is not said yet. */
import { action } from "../../platform/auth/actions.ts";
import { mayRead } from "../noteables/index.ts";

export const draftsPolicy = {
  list: action("drafts.list", [], mayRead),
  keep: action("drafts.keep", [], mayRead),
  /** Everybody their own. */
  follow: action("drafts.follow", [], () => true),
};
