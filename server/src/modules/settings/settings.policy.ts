/** Who may see and change the settings of the installation: administrators. */
import { action } from "../../platform/auth/actions.ts";

export const settingsPolicy = {
  read: action("settings.read", ["api", "read_api"], (viewer) => viewer.admin),
  change: action("settings.change", ["api"], (viewer) => viewer.admin),
};
