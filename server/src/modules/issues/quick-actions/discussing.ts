/**
 * Quick actions for reactions and to-dos. They work on every kind of noteable; this file adapts
 * them to issues.
 */
import { ISSUE_TYPE } from "@cairn/contract/issues/issues";
import { awardQuickAction } from "../../awards/index.ts";
import type { NoteableQuickAction } from "../../noteables/index.ts";
import { todoQuickActions } from "../../todos/index.ts";
import type { IssueQuickAction } from "../changing/quick-action-registry.ts";

export const awardAndTodoQuickActions: readonly IssueQuickAction[] = [
  awardQuickAction,
  ...todoQuickActions,
].map(ofIssues);

/**
 * Converts a quick action of all noteables to a quick action of issues, which is not offered on
 * test cases.
 */
function ofIssues(action: NoteableQuickAction): IssueQuickAction {
  return {
    ...action,
    isOffered: async (ctx, issue) =>
      issue.type !== ISSUE_TYPE.test_case && action.isOffered(ctx, issue),
    async read(ctx, issue, argument) {
      const step = await action.read(ctx, issue, argument);
      if (step === null) return null;
      return {
        ...step,
        run: (inner, { project, iid }) =>
          step.run(inner, { kind: "issue", place: { project }, iid }),
      };
    },
  };
}
