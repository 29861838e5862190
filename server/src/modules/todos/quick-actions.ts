/** Quick actions about what waits for whoever writes. */
import { ISSUE_TYPE } from "@cairn/contract/issues";
import type { Context } from "../../platform/context.ts";
import type { IssueQuickAction, QuickIssue } from "../issues/index.ts";
import { finishOwn } from "./giving.ts";
import { hasPendingTodo, markTodo } from "./marking.ts";
import { todosPolicy } from "./todos.policy.ts";

/** Of an issue that is there, and is no test case. */
async function waits(ctx: Context, issue: QuickIssue): Promise<boolean | null> {
  if (issue.type === ISSUE_TYPE.test_case || !todosPolicy.mark.allows(ctx.viewer, issue)) {
    return null;
  }
  return hasPendingTodo(ctx, issue.id);
}

export const todoActions: readonly IssueQuickAction[] = [
  {
    name: "todo",
    effect: "separate",
    icon: "todo-add",
    description: () => "Add a to-do item",
    isOffered: async (ctx, issue) => (await waits(ctx, issue)) === false,
    read: async () => ({
      explains: "Adds a to-do item.",
      applied: "Added a to-do item.",
      async run(inner, ref) {
        await markTodo(inner, ref);
      },
    }),
  },
  {
    name: "done",
    effect: "separate",
    icon: "todo-done",
    description: () => "Mark the to-do item as done",
    isOffered: async (ctx, issue) => (await waits(ctx, issue)) === true,
    read: async (_ctx, issue) => ({
      explains: "Marks the to-do item as done.",
      applied: "Marked the to-do item as done.",
      run: (inner) => finishOwn(inner, issue.id),
    }),
  },
];
