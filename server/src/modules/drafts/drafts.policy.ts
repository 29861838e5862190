/**
 * Policy of drafts: users can save drafts for every noteable that they can read. Only web pages can
 * read and write drafts; access tokens cannot.
 */
import { action } from "../../platform/auth/actions.ts";
import { canReadNoteable } from "../noteables/index.ts";

export const draftsPolicy = {
  list: action("drafts.list", [], canReadNoteable),
  keep: action("drafts.keep", [], canReadNoteable),
  /** Every signed-in user can subscribe to the channel of their own drafts. */
  follow: action("drafts.follow", [], () => true),
};
