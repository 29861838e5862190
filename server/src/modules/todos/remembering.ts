/** Making to-dos out of what happens to issues, in the same transaction. */
import { TODO_ACTION } from "@cairn/contract/todos";
import { userIdOf } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import type { Listener } from "../../platform/events/announcing.ts";
import { getIssue, ISSUE_EVENTS, type IssueRow } from "../issues/index.ts";
import { findUsersById, findUsersByUsername } from "../users/index.ts";
import { finishOwn, give, type People } from "./giving.ts";
import { mentionsIn } from "./mentions.ts";
import { peopleTold } from "./todos.queries.ts";

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

function when(type: string, run: (ctx: Context, payload: Payload) => Promise<void>): Listener {
  return {
    on: type,
    when: "in_transaction",
    run: (ctx, { payload }) => run(ctx, payload as unknown as Payload),
  };
}

export const remembering: readonly Listener[] = [
  ...Object.values(CHANGES).map((type) => when(type, remember)),
  // Whoever closes it or reacts to it has dealt with it.
  when(ISSUE_EVENTS.closed, (ctx, { issue_id: issueId }) => finishOwn(ctx, issueId)),
  when(ISSUE_EVENTS.updated, async (ctx, { issue_id: issueId, changed }) => {
    if (changed?.includes("awards")) await finishOwn(ctx, issueId);
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
