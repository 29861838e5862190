/** Quick actions for milestone, iteration and due date of an issue. */
import { currentDate } from "../../access/index.ts";
import type { Context } from "../../../platform/context.ts";
import { parseNameArgument } from "../../../platform/quick-actions/index.ts";
import {
  findIterationInAncestorGroups,
  findIterationByTitleInAncestorGroups,
} from "../../iterations/index.ts";
import {
  milestoneReferenceSyntax,
  findMilestoneInProjectOrAncestors,
} from "../../milestones/index.ts";
import { parseNaturalDate } from "@cairn/contract/dates/natural-dates";
import { canTriageIssue, hasIssueType, getIssueProjectPlace } from "./availability.ts";
import type { IssueQuickAction, QuickActionIssue } from "../changing/quick-action-registry.ts";

export const milestoneIterationAndDueDateQuickActions: readonly IssueQuickAction[] = [
  {
    name: "milestone",
    icon: "clock",
    params: ['%"milestone"'],
    description: () => "Set the milestone",
    isOffered: canTriageIssue,
    async read(ctx, issue, argument) {
      const milestone = await milestoneNamed(ctx, issue, argument);
      if (milestone === undefined) return null;
      return {
        explains: `Sets the milestone to %"${milestone.title}".`,
        applied: `Set the milestone to %"${milestone.title}".`,
        change: (soFar) => ({ ...soFar, milestoneId: milestone.id }),
      };
    },
  },
  {
    name: "remove_milestone",
    icon: "clock",
    description: () => "Remove the milestone",
    isOffered: (ctx, issue) => issue.milestone_id !== null && canTriageIssue(ctx, issue),
    read: async () => ({
      explains: "Removes the milestone.",
      applied: "Removed the milestone.",
      change: (soFar) => ({ ...soFar, milestoneId: null }),
    }),
  },
  {
    name: "iteration",
    icon: "iteration",
    params: ['*iteration:"iteration name"'],
    description: () => "Set the iteration",
    isOffered: (ctx, issue) => hasIssueType(issue, "issue") && canTriageIssue(ctx, issue),
    async read(ctx, issue, argument) {
      const iteration = await iterationNamed(ctx, issue, argument);
      if (iteration === undefined) return null;
      return {
        explains: `Sets the iteration to "${iteration.title}".`,
        applied: `Set the iteration to "${iteration.title}".`,
        change: (soFar) => ({ ...soFar, iterationId: iteration.id }),
      };
    },
  },
  {
    name: "remove_iteration",
    icon: "iteration",
    description: () => "Remove the iteration",
    isOffered: (ctx, issue) =>
      issue.iteration_id !== null && hasIssueType(issue, "issue") && canTriageIssue(ctx, issue),
    read: async () => ({
      explains: "Removes the iteration.",
      applied: "Removed the iteration.",
      change: (soFar) => ({ ...soFar, iterationId: null }),
    }),
  },
  {
    name: "due",
    icon: "calendar",
    params: ["in 2 days | this Friday | December 31st"],
    description: () => "Set the due date",
    isOffered: (ctx, issue) =>
      hasIssueType(issue, "issue", "incident") && canTriageIssue(ctx, issue),
    async read(ctx, _issue, argument) {
      const dueDate = parseNaturalDate(argument, currentDate(ctx));
      if (dueDate === null) return null;
      return {
        explains: `Sets the due date to ${longDay(dueDate)}.`,
        applied: `Set the due date to ${longDay(dueDate)}.`,
        change: (soFar) => ({ ...soFar, dueDate }),
      };
    },
  },
  {
    name: "remove_due_date",
    icon: "calendar",
    description: () => "Remove the due date",
    isOffered: (ctx, issue) => issue.due_date !== null && canTriageIssue(ctx, issue),
    read: async () => ({
      explains: "Removes the due date.",
      applied: "Removed the due date.",
      change: (soFar) => ({ ...soFar, dueDate: null }),
    }),
  },
];

/**
 * Finds a milestone by its title or by a reference, among the milestones that the project can use.
 */
async function milestoneNamed(ctx: Context, issue: QuickActionIssue, argument: string) {
  if (argument === "") return undefined;
  const [match] = argument.matchAll(milestoneReferenceSyntax.pattern);
  const meant =
    match?.[0] === argument ? { ...match.groups } : { quoted: parseNameArgument(argument, "%") };
  const [target] = await milestoneReferenceSyntax.find(ctx, getIssueProjectPlace(issue), [meant]);
  return target
    ? findMilestoneInProjectOrAncestors(ctx, getIssueProjectPlace(issue), target.id)
    : undefined;
}

const ITERATION = /^\*iteration:(?:"([^"]*)"|(\S+))$/i;

async function iterationNamed(ctx: Context, issue: QuickActionIssue, argument: string) {
  const [, quoted, word] = ITERATION.exec(argument) ?? [];
  const name = quoted ?? word ?? parseNameArgument(argument, "*iteration:");
  const project = getIssueProjectPlace(issue);
  const isNumber = quoted === undefined && /^\d{1,15}$/.test(name);
  const numbered = isNumber
    ? await findIterationInAncestorGroups(ctx, project, Number(name))
    : undefined;
  return numbered ?? findIterationByTitleInAncestorGroups(ctx, project, name);
}

function longDay(day: string): string {
  const options = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Date(`${day}T00:00:00Z`).toLocaleDateString("en-US", options);
}
