/** Event that is announced when the settings of the instance change. */
import { defineEvent } from "../../platform/events/event.ts";

export const SETTINGS_EVENTS = {
  changed: defineEvent<{ fields: readonly string[] }>("settings.changed"),
} as const;

export const SETTINGS_STREAM = "settings";
