/** The event that a user's to-dos changed; all open pages of that user then read the count again. */
import { defineEvent } from "../../platform/events/event.ts";

export const TODO_EVENTS = {
  changed: defineEvent<{ user_id: number }>("todo.changed"),
} as const;
