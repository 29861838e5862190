/** Quick actions `/todo`, which adds a to-do for the viewer, and `/done`, which marks it as done. */
import type { Context } from "../../platform/context.ts";
import type { Noteable, NoteableQuickAction } from "../noteables/index.ts";
import { markNoteableTodosDone } from "./todo-creation.ts";
import { hasPendingTodo, addTodo } from "./adding.ts";
import { todosPolicy } from "./todos.policy.ts";

/**
 * Returns whether the viewer has a pending to-do for the noteable. Null when the viewer cannot add
 * to-dos for the noteable.
 */
async function waits(ctx: Context, noteable: Noteable): Promise<boolean | null> {
  if (!todosPolicy.mark.allows(ctx.viewer, noteable)) return null;
  return hasPendingTodo(ctx, noteable.id);
}

export const todoQuickActions: readonly NoteableQuickAction[] = [
  {
    name: "todo",
    effect: "separate",
    icon: "todo-add",
    description: () => "Add a to-do item",
    isOffered: async (ctx, noteable) => (await waits(ctx, noteable)) === false,
    read: async () => ({
      explains: "Adds a to-do item.",
      applied: "Added a to-do item.",
      async run(inner, ref) {
        await addTodo(inner, ref);
      },
    }),
  },
  {
    name: "done",
    effect: "separate",
    icon: "todo-done",
    description: () => "Mark the to-do item as done",
    isOffered: async (ctx, noteable) => (await waits(ctx, noteable)) === true,
    read: async (_ctx, noteable) => ({
      explains: "Marks the to-do item as done.",
      applied: "Marked the to-do item as done.",
      run: (inner) => markNoteableTodosDone(inner, noteable.id),
    }),
  },
];
