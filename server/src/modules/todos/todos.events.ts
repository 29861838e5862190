/** Event of a user's to-dos, announced on that user's own stream so that all open pages count again. */
import { defineEvent } from "../../platform/events/event.ts";

export const TODO_EVENTS = {
  changed: defineEvent<{ user_id: number }>("todo.changed"),
} as const;
