/** REST routes of the viewer's preferences. */
import {
  FIRST_DAYS_OF_WEEK,
  Preferences,
  UserPreferences,
} from "@cairn/contract/account/preferences";
import { wireBoolean, wireInteger } from "@cairn/contract/wire";
import * as z from "zod";
import { viewerUserId } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import type { RouteRegistrar } from "../../platform/http/routes.ts";
import { changePreferences, getPreferences } from "./preferences/preferences.ts";
import { usersPolicy } from "./users.policy.ts";

/** Clients that send a form send an empty text for null. */
const PreferencesChangeBody = z
  .strictObject({
    timezone: emptyAsNull(Preferences.shape.timezone),
    first_day_of_week: emptyAsNull(
      z.union([z.null(), wireInteger.pipe(z.literal(FIRST_DAYS_OF_WEEK))]),
    ),
    single_key_shortcuts: wireBoolean,
    todo_on_assignment: wireBoolean,
    todo_on_mention: wireBoolean,
    todo_on_direct_address: wireBoolean,
    subscribe_on_creation: wireBoolean,
    subscribe_on_comment: wireBoolean,
    subscribe_on_assignment: wireBoolean,
  } satisfies Record<keyof Preferences, z.ZodType>)
  .partial();

function emptyAsNull<Schema extends z.ZodType>(schema: Schema) {
  return z.union([z.literal("").transform(() => null), schema]);
}

export function registerPreferencesRestRoutes(routes: RouteRegistrar): void {
  routes.api({
    method: "GET",
    path: "/user/preferences",
    action: usersPolicy.readSelf,
    summary: "Get the current user's preferences",
    response: UserPreferences,
    handler: async ({ ctx }) => present(ctx, getPreferences(ctx)),
  });

  routes.api({
    method: "PUT",
    path: "/user/preferences",
    action: usersPolicy.changePreferences,
    summary: "Change the current user's preferences",
    body: PreferencesChangeBody,
    response: UserPreferences,
    handler: async ({ ctx, body }) => present(ctx, await changePreferences(ctx, body)),
  });
}

function present(ctx: Context, preferences: Preferences): UserPreferences {
  const id = viewerUserId(ctx.viewer) ?? 0;
  return { id, user_id: id, ...preferences };
}
