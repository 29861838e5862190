/**
 * Creates to-dos for users who are assigned to a noteable, or mentioned in its title or
 * description, in the transaction of the change.
 */
import { TODO_ACTION } from "@cairn/contract/todos";
import { viewerUserId } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import type { Noteable } from "../noteables/index.ts";
import { findUsersById, findUsersByUsername } from "../users/index.ts";
import { createTodos, type TodoRecipients } from "./todo-creation.ts";
import { findMentions } from "./mentions.ts";
import { findUserIdsWithTodo } from "./todos.queries.ts";

/**
 * Creates to-dos for newly assigned users. `userIds` must not contain users who were assigned
 * before the change.
 */
export async function createAssignmentTodos(
  ctx: Context,
  noteable: Noteable,
  userIds: readonly number[],
): Promise<void> {
  await createTodos(ctx, noteable, await findUsersById(ctx, userIds), TODO_ACTION.assigned);
}

/**
 * Creates to-dos for users whom the title or description mentions. A user gets at most one such
 * to-do per noteable, even if later edits mention the user again.
 */
export async function createMentionTodos(
  ctx: Context,
  noteable: Noteable & { title: string; description: string },
): Promise<void> {
  const { mentioned, addressed } = findMentions(`${noteable.title}\n\n${noteable.description}`);
  if (mentioned.length + addressed.length === 0) return;
  const { mentioned: byName, directly_addressed: directly } = TODO_ACTION;
  const told = await findUserIdsWithTodo(ctx, noteable.id, [byName, directly]);
  const author = viewerUserId(ctx.viewer);
  const people = (await findUsersByUsername(ctx, [...mentioned, ...addressed])).filter(
    ({ id }) => !told.has(id) && id !== author,
  );
  const isAddressed = (person: TodoRecipients[number]) =>
    addressed.includes(person.username.toLowerCase());
  await createTodos(ctx, noteable, people.filter(isAddressed), directly);
  await createTodos(
    ctx,
    noteable,
    people.filter((person) => !isAddressed(person)),
    byName,
  );
}
