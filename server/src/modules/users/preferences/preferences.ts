/** Services that read and change the preferences of the viewer. */
import type { Preferences, PreferencesChange } from "@cairn/contract/account/preferences";
import { authorize } from "../../../platform/auth/actions.ts";
import type { SignedInViewer } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import { AppError, validationError } from "../../../platform/errors/app-error.ts";
import { findTimeZone } from "../../../platform/time-zones.ts";
import { USER_EVENTS, userStream } from "../users.events.ts";
import { usersPolicy } from "../users.policy.ts";
import type { UserRow } from "../users.queries.ts";
import { updatePreferenceColumns } from "./preferences.queries.ts";

export type PreferenceRow = Pick<UserRow, keyof Preferences>;

export function toPreferences(row: PreferenceRow): Preferences {
  return {
    timezone: row.timezone,
    first_day_of_week: row.first_day_of_week as Preferences["first_day_of_week"],
    single_key_shortcuts: row.single_key_shortcuts,
    todo_on_assignment: row.todo_on_assignment,
    todo_on_mention: row.todo_on_mention,
    todo_on_direct_address: row.todo_on_direct_address,
    subscribe_on_creation: row.subscribe_on_creation,
    subscribe_on_comment: row.subscribe_on_comment,
    subscribe_on_assignment: row.subscribe_on_assignment,
  };
}

/** Returns the preferences that were loaded with the viewer, without a statement. */
export function getPreferences(ctx: Context): Preferences {
  authorize(ctx, usersPolicy.readSelf);
  return signedInViewer(ctx).preferences;
}

/** Changes the given preferences and returns all of them. */
export async function changePreferences(
  ctx: Context,
  change: PreferencesChange,
): Promise<Preferences> {
  authorize(ctx, usersPolicy.changePreferences);
  const { userId, preferences } = signedInViewer(ctx);
  if (Object.keys(change).length === 0) return preferences;
  const checked = { ...change, ...checkTimeZone(change.timezone) };
  return ctx.transaction(async (inner) => {
    const row = await updatePreferenceColumns(inner, userId, checked);
    await inner.announce({
      type: USER_EVENTS.preferencesChanged,
      stream: userStream(userId),
      payload: { user_id: userId },
    });
    return toPreferences(row);
  });
}

function checkTimeZone(name: string | null | undefined): { timezone?: string } {
  if (name === null || name === undefined) return {};
  const timezone = findTimeZone(name);
  if (timezone === null) throw validationError({ timezone: ["is not a known time zone"] });
  return { timezone };
}

function signedInViewer(ctx: Context): SignedInViewer {
  if (ctx.viewer.kind !== "user") throw new AppError("unauthenticated", "401 Unauthorized");
  return ctx.viewer;
}
