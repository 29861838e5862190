/** Preferences of a user, which apply on every device: API schemas and addresses. */
import * as z from "zod";
import { TIME_ZONE_NAME_MAX } from "../wire.ts";

export const PREFERENCES_URL = "/api/v4/user/preferences";

/** Days with which a week can begin, as in JavaScript: Sunday, Monday and Saturday. */
export const FIRST_DAYS_OF_WEEK = [0, 1, 6] as const;
export type FirstDayOfWeek = (typeof FIRST_DAYS_OF_WEEK)[number];

export const Preferences = z.strictObject({
  /** Name in the time zone database, such as `Europe/Oslo`; null for the zone of the browser. */
  timezone: z.string().min(1).max(TIME_ZONE_NAME_MAX).nullable(),
  /** Null for the day that is usual in the language of the browser. */
  first_day_of_week: z.literal(FIRST_DAYS_OF_WEEK).nullable(),
  single_key_shortcuts: z.boolean(),
  /** Whether an event adds an entry to the user's to-do list. */
  todo_on_assignment: z.boolean(),
  todo_on_mention: z.boolean(),
  todo_on_direct_address: z.boolean(),
  /** Whether the user is subscribed to issues that they created, commented on or are assigned to. */
  subscribe_on_creation: z.boolean(),
  subscribe_on_comment: z.boolean(),
  subscribe_on_assignment: z.boolean(),
});
export type Preferences = z.infer<typeof Preferences>;

export type PreferencesChange = { [Name in keyof Preferences]?: Preferences[Name] | undefined };

/** Response about the preferences. `id` and `user_id` are both the id of the user. */
export const UserPreferences = Preferences.extend({ id: z.int(), user_id: z.int() });
export type UserPreferences = z.infer<typeof UserPreferences>;
