/**
 * Policy of drafts: users can save drafts for every noteable that they can read. Only web pages can
 * read and write drafts; access tokens cannot.
 */
import { defineAction } from "../../platform/auth/actions.ts";
import { canReadNoteable } from "../noteables/index.ts";

export const draftsPolicy = {
  list: defineAction("drafts.list", [], canReadNoteable),
  keep: defineAction("drafts.keep", [], canReadNoteable),
  /** Every signed-in user can subscribe to the channel of their own drafts. */
  follow: defineAction("drafts.follow", [], () => true),
};
