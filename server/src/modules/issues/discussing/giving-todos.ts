/**
 * Creates to-dos for users who are assigned to or mentioned in an issue, in the transaction of the
 * change.
 */
import type { Context } from "../../../platform/context.ts";
import { defineListener, type Listener } from "../../../platform/events/announcing.ts";
import {
  markNoteableTodosDone,
  createAssignmentTodos,
  createMentionTodos,
} from "../../todos/index.ts";
import { ISSUE_EVENTS, type IssueEvent } from "../issues.events.ts";
import { getIssue } from "../reading/reading.ts";

const { removed: _, ...CHANGES } = ISSUE_EVENTS;
const WORDS = ["title", "description"];

export const issueTodoListeners: readonly Listener[] = [
  ...Object.values(CHANGES).map((type) => defineListener(type, give)),
  // Marks a user's to-dos for an issue as done when that user closes the issue or reacts to it.
  defineListener(ISSUE_EVENTS.closed, (ctx, { issue_id: id }) => markNoteableTodosDone(ctx, id)),
  defineListener(ISSUE_EVENTS.updated, async (ctx, { issue_id: id, changed }) => {
    if (changed?.includes("awards")) await markNoteableTodosDone(ctx, id);
  }),
];

async function give(ctx: Context, payload: IssueEvent): Promise<void> {
  const { project_id: id, iid, assigned = [], changed = WORDS } = payload;
  const hasNewWords = WORDS.some((word) => changed.includes(word));
  if (assigned.length === 0 && !hasNewWords) return;
  const issue = await getIssue(ctx, { project: { id }, iid });
  await createAssignmentTodos(ctx, issue, assigned);
  if (hasNewWords) await createMentionTodos(ctx, issue);
}
