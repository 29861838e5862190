/** Making to-dos out of what happens to issues, in the same transaction. */
import { TODO_ACTION } from "@cairn/contract/todos";
import { userIdOf } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import type { Listener } from "../../platform/events/announcing.ts";
import { levelsOf } from "../access/index.ts";
import { getIssue, ISSUE_EVENTS, issuesPolicy, type IssueRow } from "../issues/index.ts";
import { asViewer, findUsersById, findUsersByUsername, userStream } from "../users/index.ts";
import { mentionsIn } from "./mentions.ts";
import { TODO_EVENTS } from "./todos.events.ts";
import { finishTodos, insertTodos, peopleTold } from "./todos.queries.ts";

/** As the events of issues carry them. */
interface Payload {
  issue_id: number;
  project_id: number;
  iid: number;
  /** Absent for a new issue, where everything is new. */
  changed?: string[];
  /** Those who were not assigned before. */
  assigned?: number[];
}

const { removed: _, ...CHANGES } = ISSUE_EVENTS;
const WORDS = ["title", "description"];

type People = Awaited<ReturnType<typeof findUsersById>>;

function when(type: string, run: (ctx: Context, payload: Payload) => Promise<void>): Listener {
  return {
    on: type,
    when: "in_transaction",
    run: (ctx, { payload }) => run(ctx, payload as unknown as Payload),
  };
}

export const remembering: readonly Listener[] = [
  ...Object.values(CHANGES).map((type) => when(type, remember)),
  // Whoever closes it has dealt with it.
  when(ISSUE_EVENTS.closed, async (ctx, { issue_id: issueId }) => {
    const userId = userIdOf(ctx.viewer);
    if (userId === null) return;
    if ((await finishTodos(ctx, userId, { issueId })) > 0) await tell(ctx, [userId]);
  }),
];

async function remember(ctx: Context, payload: Payload): Promise<void> {
  const { project_id: id, iid, assigned = [], changed = WORDS } = payload;
  const hasNewWords = WORDS.some((word) => changed.includes(word));
  if (assigned.length === 0 && !hasNewWords) return;
  const issue = await getIssue(ctx, { project: { id }, iid });
  await give(ctx, issue, await findUsersById(ctx, assigned), TODO_ACTION.assigned);
  if (hasNewWords) await giveToNamed(ctx, issue);
}

/** Only once for each person: an edit that leaves the name in place is no new call. */
async function giveToNamed(ctx: Context, issue: IssueRow): Promise<void> {
  const { mentioned, addressed } = mentionsIn(`${issue.title}\n\n${issue.description}`);
  if (mentioned.length + addressed.length === 0) return;
  const { mentioned: byName, directly_addressed: directly } = TODO_ACTION;
  const told = await peopleTold(ctx, issue.id, [byName, directly]);
  const author = userIdOf(ctx.viewer);
  const people = (await findUsersByUsername(ctx, [...mentioned, ...addressed])).filter(
    ({ id }) => !told.has(id) && id !== author,
  );
  const isAddressed = (person: People[number]) => addressed.includes(person.username.toLowerCase());
  await give(ctx, issue, people.filter(isAddressed), directly);
  await give(
    ctx,
    issue,
    people.filter((person) => !isAddressed(person)),
    byName,
  );
}

/** Only to those who may read it. */
async function give(ctx: Context, issue: IssueRow, people: People, action: number): Promise<void> {
  if (people.length === 0) return;
  const place = { id: issue.project_id, traversal_ids: issue.traversal_ids };
  const levels = await levelsOf(
    ctx,
    place,
    people.map(({ id }) => id),
  );
  const readers = people.filter((person) => {
    const subject = { ...issue, level: levels.get(person.id) ?? 0 };
    return person.state === "active" && issuesPolicy.read.allows(asViewer(person), subject);
  });
  const given = await insertTodos(
    ctx,
    readers.map(({ id }) => ({
      user_id: id,
      author_id: userIdOf(ctx.viewer) ?? issue.author_id,
      project_id: issue.project_id,
      root_namespace_id: issue.root_namespace_id,
      issue_id: issue.id,
      action,
    })),
  );
  await tell(ctx, given);
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
