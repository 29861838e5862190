/** Told on the person's own stream, so that every page they have open counts anew. */
export const TODO_EVENTS = { changed: "todo.changed" } as const;
