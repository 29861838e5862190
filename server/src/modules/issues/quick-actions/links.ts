/**
 * Quick actions that link and unlink issues, mark them as blocked or blocking, and as duplicates.
 */
import type { LinkType } from "@cairn/contract/issues/issue-links";
import type { Context } from "../../../platform/context.ts";
import { markIssueAsDuplicate } from "../links/duplicating.ts";
import { issuesPolicy, canDiscussIssue } from "../issues.policy.ts";
import { linkIssueToManyIssues, listIssueLinks, unlinkIssues } from "../links/linking.ts";
import type { IssueRef } from "../reading/reading.ts";
import { findIssueArguments, type IssueArgument } from "./issue-arguments.ts";
import { canTriageIssue, hasIssueType, canUpdateIssue } from "./availability.ts";
import {
  formatIssueType,
  type IssueQuickAction,
  type ParsedIssueQuickAction,
} from "../changing/quick-action-registry.ts";

export const linkQuickActions: readonly IssueQuickAction[] = [
  linking("relate", "relates_to", {
    description: "Mark as related to other issues",
    explains: "Marks this issue as related to",
    applied: "Marked this issue as related to",
  }),
  linking("blocks", "blocks", {
    description: "Mark as blocking other issues",
    explains: "Marks this issue as blocking",
    applied: "Marked this issue as blocking",
  }),
  linking("blocked_by", "is_blocked_by", {
    description: "Mark as blocked by other issues",
    explains: "Marks this issue as blocked by",
    applied: "Marked this issue as blocked by",
  }),
  {
    name: "unlink",
    effect: "others",
    icon: "unlink",
    params: ["#issue"],
    description: () => "Remove the link with another issue",
    isOffered: (ctx, issue) =>
      hasIssueType(issue, "issue", "incident") && canTriageIssue(ctx, issue),
    async read(ctx, issue, argument) {
      const others = await findIssueArguments(ctx, issue, argument);
      if (others.length === 0) return null;
      return {
        explains: `Removes the link with ${told(others)}.`,
        applied: `Removed the link with ${told(others)}.`,
        others: others.length,
        run: (inner, ref) => unlinkAll(inner, ref, others),
      };
    },
  },
  {
    name: "duplicate",
    effect: "others",
    lastOnly: true,
    icon: "duplicate",
    params: ["#issue"],
    description: () => "Close and mark as a duplicate of another issue",
    isOffered: (ctx, issue) => hasIssueType(issue, "issue") && canUpdateIssue(ctx, issue),
    async read(ctx, issue, argument): Promise<ParsedIssueQuickAction | null> {
      const [other, ...more] = await findIssueArguments(ctx, issue, argument);
      if (other === undefined || more.length > 0 || other.id === issue.id) return null;
      if (!canDiscussIssue(ctx.viewer, other)) return null;
      return {
        explains: `Closes this ${formatIssueType(issue)} as a duplicate of ${other.name}.`,
        applied: `Closed this ${formatIssueType(issue)} as a duplicate of ${other.name}.`,
        others: 1,
        async run(inner, ref) {
          await markIssueAsDuplicate(inner, ref, refOf(other));
        },
      };
    },
  },
];

function linking(
  name: string,
  type: LinkType,
  words: Record<"description" | "explains" | "applied", string>,
): IssueQuickAction {
  return {
    name,
    effect: "others",
    icon: "link",
    params: ["#issue"],
    description: () => words.description,
    isOffered: (ctx, issue) =>
      hasIssueType(issue, "issue", "incident") && canTriageIssue(ctx, issue),
    async read(ctx, issue, argument) {
      const others = await findIssueArguments(ctx, issue, argument);
      const isAllowed = others.every(
        (other) => other.id !== issue.id && issuesPolicy.arrange.allows(ctx.viewer, other),
      );
      if (others.length === 0 || !isAllowed) return null;
      return {
        explains: `${words.explains} ${told(others)}.`,
        applied: `${words.applied} ${told(others)}.`,
        others: others.length,
        run: (inner, ref) => linkAll(inner, ref, others, type),
      };
    },
  };
}

/**
 * Links the issue to the other issues. Skips issues that are already linked, because a second link
 * would be an error. Returns false when all of them are already linked.
 */
async function linkAll(
  ctx: Context,
  ref: IssueRef,
  others: readonly IssueArgument[],
  type: LinkType,
): Promise<false | void> {
  const linked = new Set((await listIssueLinks(ctx, ref)).map(({ issue }) => issue.id));
  const missing = others.filter(({ id }) => !linked.has(id));
  if (missing.length === 0) return false;
  await linkIssueToManyIssues(
    ctx,
    ref,
    missing.map(({ id }) => id),
    type,
  );
}

async function unlinkAll(
  ctx: Context,
  ref: IssueRef,
  others: readonly IssueArgument[],
): Promise<false | void> {
  const ids = new Set(others.map(({ id }) => id));
  const there = (await listIssueLinks(ctx, ref)).filter(({ issue }) => ids.has(issue.id));
  if (there.length === 0) return false;
  for (const { link } of there) await unlinkIssues(ctx, ref, link.id);
}

function refOf({ project_id: id, iid }: IssueArgument): IssueRef {
  return { project: { id }, iid };
}

function told(others: readonly IssueArgument[]): string {
  return others.map(({ name }) => name).join(", ");
}
