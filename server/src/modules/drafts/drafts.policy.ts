/**
 * Policy of drafts: users who can read the noteable keep drafts, on web pages only. No token reads a
 * draft.
 */
import { action } from "../../platform/auth/actions.ts";
import { canReadNoteable } from "../noteables/index.ts";

export const draftsPolicy = {
  list: action("drafts.list", [], canReadNoteable),
  keep: action("drafts.keep", [], canReadNoteable),
  /** Every signed-in user follows their own drafts. */
  follow: action("drafts.follow", [], () => true),
};
