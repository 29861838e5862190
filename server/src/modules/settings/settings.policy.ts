/**
 * Policy of the instance settings: only administrators can see and change them. Every user can read the
 * version of the instance.
 */
import { defineAction } from "../../platform/auth/actions.ts";

export const settingsPolicy = {
  read: defineAction("settings.read", ["api", "read_api"], (viewer) => viewer.admin),
  readMetadata: defineAction("settings.metadata", ["api", "read_api", "read_user"], () => true),
  change: defineAction("settings.change", ["api"], (viewer) => viewer.admin),
};
