/** REST routes of the instance settings. */
import { VISIBILITY, VisibilityName } from "@cairn/contract/access";
import { toSameOriginPath } from "@cairn/contract/own-path";
import { ApplicationSettings, MAX_SETTING_LENGTH } from "@cairn/contract/settings";
import { wireBoolean, wireInteger, wireList } from "@cairn/contract/wire";
import * as z from "zod";
import type { RouteRegistrar } from "../../platform/http/routes.ts";
import { updateSettings } from "./updating.ts";
import { getSettingsForAdmin } from "./reading.ts";
import { settingsPolicy } from "./settings.policy.ts";
import { UNSUPPORTED_SETTING_DEFAULTS, presentSettings } from "./settings.present.ts";

const LARGEST = 2_147_483_647;

const visibility = VisibilityName.transform((word) => VISIBILITY[word]);
const count = wireInteger.pipe(z.int().min(0).max(LARGEST));
const multiplier = z
  .union([z.number().transform(String), z.string()])
  .pipe(z.string().regex(/^\d{1,4}(\.\d{1,2})?$/));

/** An absolute URL to redirect users to; empty for none. */
const webAddress = z.union([
  z.literal(""),
  z.url({ protocol: /^https?$/ }).max(MAX_SETTING_LENGTH),
]);
/** A path of this instance; `//host` is rejected, because browsers would open another site. */
const ownPath = z.union([
  z.literal(""),
  z
    .string()
    .max(MAX_SETTING_LENGTH)
    .refine((path) => toSameOriginPath(path) !== null),
]);

/**
 * Settings that cannot be changed here. The route accepts only their fixed values, because some
 * clients send all settings back, and rejects any other value.
 */
const fixed = Object.fromEntries(
  Object.entries(UNSUPPORTED_SETTING_DEFAULTS).map(([name, value]) => [
    name,
    wireBoolean.pipe(z.literal(value)).optional(),
  ]),
);

const SettingsBody = z.strictObject({
  default_project_visibility: visibility.optional(),
  default_group_visibility: visibility.optional(),
  restricted_visibility_levels: wireList(visibility)
    .transform((levels) => [...new Set(levels)].toSorted((a, b) => a - b))
    .optional(),
  signup_enabled: wireBoolean.optional(),
  default_projects_limit: count.optional(),
  issues_create_limit: count.optional(),
  notes_create_limit: count.optional(),
  max_attachment_size: wireInteger.pipe(z.int().min(1).max(LARGEST)).optional(),
  first_day_of_week: wireInteger.pipe(z.literal([0, 1, 6])).optional(),
  time_tracking_limit_to_hours: wireBoolean.optional(),
  home_page_url: webAddress.optional(),
  after_sign_out_path: ownPath.optional(),
  polling_interval_multiplier: multiplier.optional(),
  lock_version: wireInteger.optional(),
  ...fixed,
});

export function registerSettingsRestRoutes(routes: RouteRegistrar): void {
  routes.api({
    method: "GET",
    path: "/application/settings",
    action: settingsPolicy.read,
    summary: "Get the settings of the instance (administrators)",
    response: ApplicationSettings,
    handler: async ({ ctx }) => presentSettings(await getSettingsForAdmin(ctx)),
  });

  routes.api({
    method: "PUT",
    path: "/application/settings",
    action: settingsPolicy.change,
    summary: "Update the settings of the instance (administrators)",
    body: SettingsBody,
    response: ApplicationSettings,
    async handler({ ctx, body }) {
      const { lock_version: seen, ...sent } = body;
      const changes = Object.entries(sent).filter(
        ([name]) => !(name in UNSUPPORTED_SETTING_DEFAULTS),
      );
      return presentSettings(await updateSettings(ctx, Object.fromEntries(changes), seen));
    },
  });
}
