/**
 * Policy of presence: users who can read the noteable see who else has its page open, and are seen too.
 * Web pages only; no token has access.
 */
import { action } from "../../platform/auth/actions.ts";
import { canReadNoteable } from "../noteables/index.ts";

export const presencePolicy = {
  follow: action("presence.follow", [], canReadNoteable),
};
