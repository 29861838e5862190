/** Quick actions that issues share with everything else that is discussed. */
import { ISSUE_TYPE } from "@cairn/contract/issues";
import { awardAction } from "../../awards/index.ts";
import type { NoteableQuickAction } from "../../noteables/index.ts";
import type { IssueQuickAction } from "./registry.ts";

const award = ofIssues(awardAction);

export const discussing: readonly IssueQuickAction[] = [
  {
    ...award,
    isOffered: (ctx, issue) => issue.type !== ISSUE_TYPE.test_case && award.isOffered(ctx, issue),
  },
];

function ofIssues(action: NoteableQuickAction): IssueQuickAction {
  return {
    ...action,
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
