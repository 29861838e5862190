/**
 * Policy of presence: a user who can read a noteable sees who else has its page open, and is shown
 * to the other users there. Access tokens cannot use the presence channel.
 */
import { defineAction } from "../../platform/auth/actions.ts";
import { canReadNoteable } from "../noteables/index.ts";

export const presencePolicy = {
  follow: defineAction("presence.follow", [], canReadNoteable),
};
