/** Creates to-dos for users who are mentioned in an epic, in the transaction of the change. */
import type { Context } from "../../../platform/context.ts";
import { defineListener, type Listener } from "../../../platform/events/announcing.ts";
import { createMentionTodos, markNoteableTodosDone } from "../../todos/index.ts";
import { EPIC_EVENTS, type EpicEvent } from "../epics.events.ts";
import { getEpicById } from "../reading/reading.ts";

const TEXTS = ["title", "description"];

export const epicTodoListeners: readonly Listener[] = [
  defineListener(EPIC_EVENTS.created, giveToMentioned),
  defineListener(EPIC_EVENTS.updated, giveToMentioned),
  // Marks a user's to-dos for an epic as done when that user closes the epic or reacts to it.
  defineListener(EPIC_EVENTS.closed, (ctx, { epic_id: id }) => markNoteableTodosDone(ctx, id)),
  defineListener(EPIC_EVENTS.updated, async (ctx, { epic_id: id, changed }) => {
    if (changed?.includes("awards")) await markNoteableTodosDone(ctx, id);
  }),
];

async function giveToMentioned(
  ctx: Context,
  { epic_id: id, changed = TEXTS }: EpicEvent,
): Promise<void> {
  if (!TEXTS.some((name) => changed.includes(name))) return;
  await createMentionTodos(ctx, await getEpicById(ctx, id));
}
