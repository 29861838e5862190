/** Quick actions that change the labels of an issue, and that copy those of another issue. */
import { findLabelsInProjectOrAncestors, addLabelsReplacingSameScope } from "../../labels/index.ts";
import { findIssueArguments } from "./issue-arguments.ts";
import { canTriageIssue, hasIssueType, getIssueProjectPlace } from "./availability.ts";
import { carriedLabels, createLabelQuickActions, withLabels } from "./label-actions.ts";
import type { IssueQuickAction, QuickActionIssue } from "../changing/quick-action-registry.ts";

export const labelQuickActions: readonly IssueQuickAction[] = [
  ...createLabelQuickActions(canTriageIssue, getIssueProjectPlace),
  {
    name: "copy_metadata",
    effect: "others",
    icon: "label",
    params: ["#issue"],
    description: () => "Copy labels and milestone from another issue",
    isOffered: (ctx, issue) =>
      hasIssueType(issue, "issue", "incident") && canTriageIssue(ctx, issue),
    async read(ctx, issue, argument) {
      const [other] = await findIssueArguments(ctx, issue, argument);
      if (other === undefined) return null;
      const copied = await findLabelsInProjectOrAncestors(ctx, getIssueProjectPlace(issue), {
        ids: other.label_ids,
      });
      return {
        others: 1,
        explains: `Copies labels and milestone from ${other.name}.`,
        applied: `Copied labels and milestone from ${other.name}.`,
        change: (soFar) => ({
          ...withLabels(soFar, addLabelsReplacingSameScope(carriedLabels(issue, soFar), copied)),
          ...(isUsable(issue, other.milestone) && { milestoneId: other.milestone_id }),
        }),
      };
    },
  },
];

function isUsable(issue: QuickActionIssue, milestone: { namespace_id: number } | null): boolean {
  return milestone !== null && issue.traversal_ids.includes(milestone.namespace_id);
}
