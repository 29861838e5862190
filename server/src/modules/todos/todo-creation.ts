/** Giving people to-dos, and taking theirs off their hands when they act. */
import { userIdOf, type Viewer } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { levelsOf } from "../access/index.ts";
import { kindOf, mayRead, type Noteable } from "../noteables/index.ts";
import { asViewer, userStream, type findUsersById } from "../users/index.ts";
import { TODO_EVENTS } from "./todos.events.ts";
import { finishTodos, insertTodos } from "./todos.queries.ts";

export type People = Awaited<ReturnType<typeof findUsersById>>;

/** Only to those who may read what it is about. */
export async function give(
  ctx: Context,
  noteable: Noteable,
  people: People,
  action: number,
  isReader: (viewer: Viewer, noteable: Noteable) => boolean = mayRead,
): Promise<void> {
  if (people.length === 0) return;
  const { place } = noteable;
  const levels = await levelsOf(
    ctx,
    place,
    people.map(({ id }) => id),
  );
  const readers = people.filter((person) => {
    const seen = kindOf(noteable).atLevel(noteable, levels.get(person.id) ?? 0);
    return person.state === "active" && isReader(asViewer(person), seen);
  });
  const given = await insertTodos(
    ctx,
    readers.map(({ id }) => ({
      user_id: id,
      author_id: userIdOf(ctx.viewer) ?? noteable.author_id,
      namespace_id: place.id,
      root_namespace_id: place.root_namespace_id,
      noteable_id: noteable.id,
      action,
    })),
  );
  await tell(ctx, given);
}

/** Whoever does something with a noteable has seen to it. */
export async function finishOwn(ctx: Context, noteableId: number): Promise<void> {
  const userId = userIdOf(ctx.viewer);
  if (userId === null) return;
  if ((await finishTodos(ctx, userId, { noteableId })) > 0) await tell(ctx, [userId]);
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
