/** Quick actions on issues that set and remove the epic, and that promote the issue to an epic. */
import { issuesPolicy, canHaveEpic, type IssueQuickAction } from "../../issues/index.ts";
import { epicsPolicy } from "../epics.policy.ts";
import { canPromoteIssue, promoteLockedIssue } from "../promoting/promoting.ts";
import { findNamedEpic } from "./named-epic.ts";

export const epicQuickActionsOfIssues: readonly IssueQuickAction[] = [
  {
    name: "epic",
    icon: "epic",
    params: ["&epic", "group&epic"],
    description: () => "Set the epic",
    isOffered: ({ viewer }, issue) =>
      canHaveEpic(issue) && issuesPolicy.arrange.allows(viewer, issue),
    async read(ctx, issue, argument) {
      const epic = await findNamedEpic(ctx, issue.place, argument);
      if (epic === null || !epicsPolicy.update.allows(ctx.viewer, epic)) return null;
      if (!issue.traversal_ids.includes(epic.place.id)) return null;
      return {
        explains: `Adds this issue to the epic ${argument}.`,
        applied: `Added this issue to the epic ${argument}.`,
        change: (soFar) => ({ ...soFar, epicId: epic.id }),
      };
    },
  },
  {
    name: "remove_epic",
    icon: "epic",
    description: () => "Remove from the epic",
    isOffered: ({ viewer }, issue) =>
      (issue.epic ?? null) !== null && issuesPolicy.arrange.allows(viewer, issue),
    read: async () => ({
      explains: "Removes this issue from its epic.",
      applied: "Removed this issue from its epic.",
      change: (soFar) => ({ ...soFar, epicId: null }),
    }),
  },
  {
    name: "promote",
    effect: "others",
    lastOnly: true,
    icon: "epic",
    description: () => "Promote this issue to an epic",
    // Not offered for an issue that is being created, whose id is 0.
    isOffered: async (ctx, issue) => issue.id !== 0 && (await canPromoteIssue(ctx, issue)),
    read: async () => ({
      explains: "Promotes this issue to an epic.",
      applied: "Promoted this issue to an epic.",
      runsLast: true,
      async run(inner, ref) {
        await promoteLockedIssue(inner, ref);
      },
    }),
  },
];
