/** Told on the person's own stream, so that every page they have open counts again. */
import { defineEvent } from "../../platform/events/event.ts";

export const TODO_EVENTS = {
  changed: defineEvent<{ user_id: number }>("todo.changed"),
} as const;
