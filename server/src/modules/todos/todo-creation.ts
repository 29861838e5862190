/** Creates to-dos for users. Marks a user's to-dos as done when the user acts on the noteable. */
import { TODO_ACTION } from "@cairn/contract/todos";
import { viewerUserId, type Viewer } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { findAccessLevels, findUserIdsWorkingBelow } from "../access/index.ts";
import { getNoteableKind, canReadNoteable, type Noteable } from "../noteables/index.ts";
import { toViewer, userStream, type findUsersById } from "../users/index.ts";
import { TODO_EVENTS } from "./todos.events.ts";
import { markTodosDone, insertTodos } from "./todos.queries.ts";

export type TodoRecipients = Awaited<ReturnType<typeof findUsersById>>;

type TodoPreference = "todo_on_assignment" | "todo_on_mention" | "todo_on_direct_address";

/** The note that causes a to-do, and the users who can read it. */
interface TodoCause {
  isReader?: (viewer: Viewer, noteable: Noteable) => boolean;
  noteId?: number | null;
}

/** The preference of a user that turns to-dos with an action off. */
const PREFERENCES: ReadonlyMap<number, TodoPreference> = new Map([
  [TODO_ACTION.assigned, "todo_on_assignment"],
  [TODO_ACTION.mentioned, "todo_on_mention"],
  [TODO_ACTION.directly_addressed, "todo_on_direct_address"],
]);

/**
 * Creates a to-do for each active user who can read the noteable, unless the user turned to-dos with
 * this action off.
 */
export async function createTodos(
  ctx: Context,
  noteable: Noteable,
  candidates: TodoRecipients,
  action: number,
  { isReader = canReadNoteable, noteId = null }: TodoCause = {},
): Promise<void> {
  const preference = PREFERENCES.get(action);
  const people = candidates.filter((person) => preference === undefined || person[preference]);
  if (people.length === 0) return;
  const { place } = noteable;
  const ids = people.map(({ id }) => id);
  const levels = await findAccessLevels(ctx, place, ids);
  const workBelow =
    place.kind === "group" ? await findUserIdsWorkingBelow(ctx, place, ids) : new Set<number>();
  const kind = getNoteableKind(noteable);
  const readers = people.filter((person) => {
    const { id } = person;
    const seen = kind.atLevel(noteable, levels.get(id) ?? 0, workBelow.has(id));
    return person.state === "active" && isReader(toViewer(person), seen);
  });
  const given = await insertTodos(
    ctx,
    readers.map(({ id }) => ({
      user_id: id,
      author_id: viewerUserId(ctx.viewer) ?? noteable.author_id,
      namespace_id: place.id,
      root_namespace_id: place.root_namespace_id,
      noteable_id: noteable.id,
      action,
      note_id: noteId,
    })),
  );
  await tell(ctx, given);
}

/**
 * Marks the viewer's pending to-dos for the noteable as done. Called when the viewer comments on,
 * closes or reacts to the noteable, or uses `/done`.
 */
export async function markNoteableTodosDone(ctx: Context, noteableId: number): Promise<void> {
  const userId = viewerUserId(ctx.viewer);
  if (userId === null) return;
  if ((await markTodosDone(ctx, userId, { noteableId })) > 0) await tell(ctx, [userId]);
}

async function tell(ctx: Context, userIds: readonly number[]): Promise<void> {
  for (const userId of userIds) {
    await ctx.announce({
      type: TODO_EVENTS.changed,
      stream: userStream(userId),
      payload: { user_id: userId },
    });
  }
}
