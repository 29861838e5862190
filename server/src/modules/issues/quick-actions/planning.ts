/** Quick actions that say what an issue is planned for. */
import { todayOf } from "../../access/index.ts";
import type { Context } from "../../../platform/context.ts";
import { nameIn } from "../../../platform/quick-actions/index.ts";
import { usableIteration, usableIterationCalled } from "../../iterations/index.ts";
import { milestoneSyntax, usableMilestone } from "../../milestones/index.ts";
import { readDay } from "./natural-dates.ts";
import { arranges, isOne, projectOf } from "./availability.ts";
import type { IssueQuickAction, QuickIssue } from "../changing/quick-action-registry.ts";

export const planning: readonly IssueQuickAction[] = [
  {
    name: "milestone",
    icon: "clock",
    params: ['%"milestone"'],
    description: () => "Set the milestone",
    isOffered: arranges,
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
    isOffered: (ctx, issue) => issue.milestone_id !== null && arranges(ctx, issue),
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
    isOffered: (ctx, issue) => isOne(issue, "issue") && arranges(ctx, issue),
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
      issue.iteration_id !== null && isOne(issue, "issue") && arranges(ctx, issue),
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
    isOffered: (ctx, issue) => isOne(issue, "issue", "incident") && arranges(ctx, issue),
    async read(ctx, _issue, argument) {
      const dueDate = readDay(argument, todayOf(ctx));
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
    isOffered: (ctx, issue) => issue.due_date !== null && arranges(ctx, issue),
    read: async () => ({
      explains: "Removes the due date.",
      applied: "Removed the due date.",
      change: (soFar) => ({ ...soFar, dueDate: null }),
    }),
  },
];

/** By its title or by the number that texts know it by; only one that can be used here. */
async function milestoneNamed(ctx: Context, issue: QuickIssue, argument: string) {
  if (argument === "") return undefined;
  const [match] = argument.matchAll(milestoneSyntax.pattern);
  const meant = match?.[0] === argument ? { ...match.groups } : { quoted: nameIn(argument, "%") };
  const [target] = await milestoneSyntax.find(ctx, projectOf(issue), [meant]);
  return target ? usableMilestone(ctx, projectOf(issue), target.id) : undefined;
}

const ITERATION = /^\*iteration:(?:"([^"]*)"|(\S+))$/i;

async function iterationNamed(ctx: Context, issue: QuickIssue, argument: string) {
  const [, quoted, word] = ITERATION.exec(argument) ?? [];
  const name = quoted ?? word ?? nameIn(argument, "*iteration:");
  const project = projectOf(issue);
  const isNumber = quoted === undefined && /^\d{1,15}$/.test(name);
  const numbered = isNumber ? await usableIteration(ctx, project, Number(name)) : undefined;
  return numbered ?? usableIterationCalled(ctx, project, name);
}

function longDay(day: string): string {
  const options = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Date(`${day}T00:00:00Z`).toLocaleDateString("en-US", options);
}
