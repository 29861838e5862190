/**
 * Policy of presence: users who can read the noteable see who else has its page open, and others see
 * them. Access tokens cannot use this channel.
 */
import { action } from "../../platform/auth/actions.ts";
import { canReadNoteable } from "../noteables/index.ts";

export const presencePolicy = {
  follow: action("presence.follow", [], canReadNoteable),
};
