import type { Preferences } from "@cairn/contract/account/preferences";

/** The preferences of a user who never changed them. */
export const DEFAULT_PREFERENCES: Preferences = {
  timezone: null,
  first_day_of_week: null,
  single_key_shortcuts: true,
  todo_on_assignment: true,
  todo_on_mention: true,
  todo_on_direct_address: true,
  subscribe_on_creation: true,
  subscribe_on_comment: true,
  subscribe_on_assignment: true,
};
