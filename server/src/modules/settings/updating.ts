/** Updates the instance settings. */
import { toVisibilityName } from "@cairn/contract/access";
import { authorize } from "../../platform/auth/actions.ts";
import { recordAuditEvent } from "../../platform/audit/audit.ts";
import type { Context } from "../../platform/context.ts";
import { AppError, validationError } from "../../platform/errors/app-error.ts";
import { SETTINGS_EVENTS, SETTINGS_STREAM } from "./settings.events.ts";
import { settingsPolicy } from "./settings.policy.ts";
import {
  lockSettings,
  updateSettingsRow,
  type SettingsUpdate,
  type SettingsRow,
} from "./settings.queries.ts";

/**
 * Changes settings. `seen` is the lock version that the client read; if another request has changed
 * the settings since, the update fails with the error `stale`.
 */
export async function updateSettings(
  ctx: Context,
  change: SettingsUpdate,
  seen?: number,
): Promise<SettingsRow> {
  return ctx.transaction(async (inner) => {
    authorize(inner, settingsPolicy.change);
    const before = await lockSettings(inner);
    if (seen !== undefined && seen !== before.lock_version) {
      const current = { lock_version: before.lock_version };
      throw new AppError("stale", "Someone else changed the settings.", { current });
    }
    const fields = Object.keys(change);
    if (fields.length === 0) return before;
    const after = await updateSettingsRow(inner, change);
    assertDefaultsAllowed(after);
    const act = { action: SETTINGS_EVENTS.changed, subjectType: "settings", subjectId: after.id };
    await recordAuditEvent(inner, { ...act, details: { fields } });
    await inner.announce({
      type: SETTINGS_EVENTS.changed,
      stream: SETTINGS_STREAM,
      payload: { fields },
    });
    return after;
  });
}

/**
 * Throws when a default visibility is restricted to administrators. Other users could then not
 * create a group or project with the default visibility.
 */
function assertDefaultsAllowed(settings: SettingsRow): void {
  for (const field of ["default_project_visibility", "default_group_visibility"] as const) {
    if (!settings.restricted_visibility_levels.includes(settings[field])) continue;
    throw validationError({
      [field]: [
        `can't be ${toVisibilityName(settings[field])}, which is restricted to administrators`,
      ],
    });
  }
}
