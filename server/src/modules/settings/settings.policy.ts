/** Policy of the instance settings: only administrators can see and change them. */
import { action } from "../../platform/auth/actions.ts";

export const settingsPolicy = {
  read: action("settings.read", ["api", "read_api"], (viewer) => viewer.admin),
  change: action("settings.change", ["api"], (viewer) => viewer.admin),
};
