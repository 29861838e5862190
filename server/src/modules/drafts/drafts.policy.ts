/**
 * Policy of drafts: users can keep drafts for every noteable that they can read, on web pages only.
 * Access tokens cannot read drafts.
 */
import { action } from "../../platform/auth/actions.ts";
import { canReadNoteable } from "../noteables/index.ts";

export const draftsPolicy = {
  list: action("drafts.list", [], canReadNoteable),
  keep: action("drafts.keep", [], canReadNoteable),
  /** Following the channel of one's own drafts, for every signed-in user. */
  follow: action("drafts.follow", [], () => true),
};
