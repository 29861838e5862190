/**
 * Presents the settings as a REST response, together with values that are the same in every instance.
 */
import { toVisibilityName } from "@cairn/contract/access";
import type { ApplicationSettings } from "@cairn/contract/settings";
import { formatWireTime } from "@cairn/contract/wire";
import type { SettingsRow } from "./reading.ts";

export const UNSUPPORTED_SETTING_DEFAULTS = {
  password_authentication_enabled_for_web: true,
  password_authentication_enabled_for_git: false,
  gravatar_enabled: false,
  user_oauth_applications: false,
  require_two_factor_authentication: false,
  akismet_enabled: false,
  recaptcha_enabled: false,
} as const;

export function presentSettings(row: SettingsRow): ApplicationSettings {
  return {
    ...row,
    ...UNSUPPORTED_SETTING_DEFAULTS,
    id: 1,
    default_project_visibility: toVisibilityName(row.default_project_visibility),
    default_group_visibility: toVisibilityName(row.default_group_visibility),
    restricted_visibility_levels: row.restricted_visibility_levels.map(toVisibilityName),
    polling_interval_multiplier: withoutZeros(row.polling_interval_multiplier),
    created_at: formatWireTime(row.created_at),
    updated_at: formatWireTime(row.updated_at),
  };
}

/** Removes trailing zeros: `1.50` becomes `1.5`, and `1.00` becomes `1.0`. */
function withoutZeros(decimal: string): string {
  const shortest = decimal.indexOf(".") + 2;
  if (shortest === 1) return decimal;
  let end = decimal.length;
  while (end > shortest && decimal.charAt(end - 1) === "0") end -= 1;
  return decimal.slice(0, end);
}
