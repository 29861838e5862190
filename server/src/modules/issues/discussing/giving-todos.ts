/** Making to-dos out of what happens to issues, in the same transaction. */
import type { Context } from "../../../platform/context.ts";
import type { Listener } from "../../../platform/events/announcing.ts";
import { finishOwn, giveToAssigned, giveToNamed } from "../../todos/index.ts";
import { ISSUE_EVENTS } from "../issues.events.ts";
import { getIssue } from "../reading/reading.ts";

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

export const givingTodos: readonly Listener[] = [
  ...Object.values(CHANGES).map((type) => when(type, give)),
  // Whoever closes it or reacts to it has dealt with it.
  when(ISSUE_EVENTS.closed, (ctx, { issue_id: id }) => finishOwn(ctx, id)),
  when(ISSUE_EVENTS.updated, async (ctx, { issue_id: id, changed }) => {
    if (changed?.includes("awards")) await finishOwn(ctx, id);
  }),
];

async function give(ctx: Context, payload: Payload): Promise<void> {
  const { project_id: id, iid, assigned = [], changed = WORDS } = payload;
  const hasNewWords = WORDS.some((word) => changed.includes(word));
  if (assigned.length === 0 && !hasNewWords) return;
  const issue = await getIssue(ctx, { project: { id }, iid });
  await giveToAssigned(ctx, issue, assigned);
  if (hasNewWords) await giveToNamed(ctx, issue);
}
