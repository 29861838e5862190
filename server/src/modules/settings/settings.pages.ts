/** Page of the instance settings for administrators. */
import { ADMIN_SETTINGS_PATH, APPLICATION_SETTINGS_URL } from "@cairn/contract/administration";
import { authorize } from "../../platform/auth/actions.ts";
import type { RouteRegistrar } from "../../platform/http/routes.ts";
import { settingsPolicy } from "./settings.policy.ts";

export function registerSettingsPageRoutes(routes: RouteRegistrar): void {
  routes.page({
    path: ADMIN_SETTINGS_PATH,
    action: settingsPolicy.read,
    async load({ ctx }) {
      authorize(ctx, settingsPolicy.read);
      return { reads: [APPLICATION_SETTINGS_URL] };
    },
  });
}
