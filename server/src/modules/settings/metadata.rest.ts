/** REST routes of the version of the instance, which API clients compare with what they need. */
import { InstanceMetadata } from "@cairn/contract/settings";
import { authorize } from "../../platform/auth/actions.ts";
import type { Context } from "../../platform/context.ts";
import type { RouteRegistrar } from "../../platform/http/routes.ts";
import { CAIRN_REVISION, CAIRN_VERSION } from "../../platform/version.ts";
import { settingsPolicy } from "./settings.policy.ts";

const METADATA: InstanceMetadata = {
  version: CAIRN_VERSION,
  revision: CAIRN_REVISION,
  kas: { enabled: false, externalUrl: null, externalK8sProxyUrl: null, version: null },
  enterprise: false,
};

export function registerMetadataRestRoutes(routes: RouteRegistrar): void {
  // GitLab answers the same at both paths; older clients know only the first.
  for (const path of ["/version", "/metadata"]) {
    routes.api({
      method: "GET",
      path,
      action: settingsPolicy.readMetadata,
      summary: "Get the version of the instance",
      response: InstanceMetadata,
      handler: async ({ ctx }) => getMetadata(ctx),
    });
  }
}

function getMetadata(ctx: Context): InstanceMetadata {
  authorize(ctx, settingsPolicy.readMetadata);
  return METADATA;
}
