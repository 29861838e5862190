/** Reads the settings of the instance. */
import { authorize } from "../../platform/auth/actions.ts";
import type { Context } from "../../platform/context.ts";
import { settingsPolicy } from "./settings.policy.ts";
import { findSettings, type SettingsRow } from "./settings.queries.ts";

export type { SettingsRow } from "./settings.queries.ts";

/**
 * Reads the settings for other modules. Checks no policy, because the settings apply to requests of
 * every viewer. Throws when the table has no row.
 */
export async function getSettings(ctx: Context): Promise<SettingsRow> {
  const settings = await findSettings(ctx, {});
  if (settings === undefined)
    throw new Error("The settings table has no row; the instance needs exactly one.");
  return settings;
}

export async function getSettingsForAdmin(ctx: Context): Promise<SettingsRow> {
  authorize(ctx, settingsPolicy.read);
  return getSettings(ctx);
}
