/**
 * The event that a user's to-dos changed. Open pages of this user then reload the number of to-dos.
 */
import { defineEvent } from "../../platform/events/event.ts";

export const TODO_EVENTS = {
  changed: defineEvent<{ user_id: number }>("todo.changed"),
} as const;
