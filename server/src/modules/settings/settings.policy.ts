/** Policy of the instance settings: only administrators can see and change them. */
import { defineAction } from "../../platform/auth/actions.ts";

export const settingsPolicy = {
  read: defineAction("settings.read", ["api", "read_api"], (viewer) => viewer.admin),
  change: defineAction("settings.change", ["api"], (viewer) => viewer.admin),
};
