/** Giving people to-dos, and taking theirs off their hands when they act. */
import { userIdOf, type Viewer } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { levelsOf } from "../access/index.ts";
import { issuesPolicy, type IssueRow } from "../issues/index.ts";
import { asViewer, userStream, type findUsersById } from "../users/index.ts";
import { TODO_EVENTS } from "./todos.events.ts";
import { finishTodos, insertTodos } from "./todos.queries.ts";

export type People = Awaited<ReturnType<typeof findUsersById>>;

type MayRead = (viewer: Viewer, issue: IssueRow) => boolean;

const readsIssue: MayRead = (viewer, issue) => issuesPolicy.read.allows(viewer, issue);

/** Only to those who may read what it is about. */
export async function give(
  ctx: Context,
  issue: IssueRow,
  people: People,
  action: number,
  mayRead: MayRead = readsIssue,
): Promise<void> {
  if (people.length === 0) return;
  const place = { id: issue.project_id, traversal_ids: issue.traversal_ids };
  const levels = await levelsOf(
    ctx,
    place,
    people.map(({ id }) => id),
  );
  const readers = people.filter((person) => {
    const subject = { ...issue, level: levels.get(person.id) ?? 0 };
    return person.state === "active" && mayRead(asViewer(person), subject);
  });
  const given = await insertTodos(
    ctx,
    readers.map(({ id }) => ({
      user_id: id,
      author_id: userIdOf(ctx.viewer) ?? issue.author_id,
      namespace_id: issue.project_id,
      root_namespace_id: issue.root_namespace_id,
      noteable_id: issue.id,
      action,
    })),
  );
  await tell(ctx, given);
}

/** Whoever does something with an issue has seen to it. */
export async function finishOwn(ctx: Context, issueId: number): Promise<void> {
  const userId = userIdOf(ctx.viewer);
  if (userId === null) return;
  if ((await finishTodos(ctx, userId, { issueId })) > 0) await tell(ctx, [userId]);
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
