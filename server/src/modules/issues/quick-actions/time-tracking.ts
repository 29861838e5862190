/** Quick actions for the time estimate and the spent time of an issue. */
import { parseDuration, formatDuration } from "@cairn/contract/durations";
import type { Context } from "../../../platform/context.ts";
import { currentDate } from "../../access/index.ts";
import { getSettings } from "../../settings/index.ts";
import { parseNaturalDate } from "@cairn/contract/dates/natural-dates";
import { resetSpentTime, addSpentSeconds } from "../time-tracking/time-tracking.ts";
import { canTriageIssue, hasIssueType } from "./availability.ts";
import type { IssueQuickAction, QuickActionIssue } from "../changing/quick-action-registry.ts";

function measures(ctx: Context, issue: QuickActionIssue): boolean {
  return hasIssueType(issue, "issue", "incident") && canTriageIssue(ctx, issue);
}

export const timeTrackingQuickActions: readonly IssueQuickAction[] = [
  {
    name: "estimate",
    aliases: ["estimate_time"],
    icon: "timer",
    params: ["1w 3d 2h 14m"],
    description: () => "Set the time estimate",
    isOffered: measures,
    async read(ctx, _issue, argument) {
      const timeEstimate = parseDuration(argument);
      if (timeEstimate === null || timeEstimate < 0) return null;
      const duration = await formatForInstance(ctx, timeEstimate);
      return {
        explains: `Sets the time estimate to ${duration}.`,
        applied: `Set the time estimate to ${duration}.`,
        change: (soFar) => ({ ...soFar, timeEstimate }),
        run: async () => ({ time_estimate: timeEstimate }),
      };
    },
  },
  {
    name: "remove_estimate",
    icon: "timer",
    description: () => "Remove the time estimate",
    isOffered: (ctx, issue) => issue.time_estimate > 0 && measures(ctx, issue),
    read: async () => ({
      explains: "Removes the time estimate.",
      applied: "Removed the time estimate.",
      change: (soFar) => ({ ...soFar, timeEstimate: 0 }),
      run: async () => ({ time_estimate: 0 }),
    }),
  },
  {
    name: "spend",
    effect: "separate",
    aliases: ["spend_time"],
    icon: "timer",
    params: ["time(1h30m | -1h30m) date(YYYY-MM-DD)"],
    description: () => "Add or subtract spent time",
    isOffered: measures,
    async read(ctx, issue, argument) {
      const spent = readSpent(argument, currentDate(ctx));
      if (spent === null || issue.total_time_spent + spent.seconds < 0) return null;
      const { seconds, day } = spent;
      const told = `${await formatForInstance(ctx, Math.abs(seconds))} of spent time${day === undefined ? "" : ` on ${day}`}.`;
      return {
        explains: `${seconds < 0 ? "Subtracts" : "Adds"} ${told}`,
        applied: `${seconds < 0 ? "Subtracted" : "Added"} ${told}`,
        async run(inner, ref) {
          await addSpentSeconds(inner, ref, spent);
          return { spend_time: { duration: seconds, spent_at: day ?? currentDate(inner) } };
        },
      };
    },
  },
  {
    name: "remove_time_spent",
    effect: "separate",
    icon: "timer",
    description: () => "Remove the spent time",
    isOffered: (ctx, issue) => issue.total_time_spent > 0 && measures(ctx, issue),
    read: async (_ctx, issue) => ({
      explains: "Removes the spent time.",
      applied: "Removed the spent time.",
      async run(inner, ref) {
        await resetSpentTime(inner, ref);
        const spent_at = currentDate(inner);
        return { spend_time: { duration: -issue.total_time_spent, spent_at } };
      },
    }),
  },
];

async function formatForInstance(ctx: Context, seconds: number): Promise<string> {
  const { time_tracking_limit_to_hours: limitToHours } = await getSettings(ctx);
  return formatDuration(seconds, { limitToHours });
}

/** Parses a duration, optionally followed by a date, which must not be in the future. */
function readSpent(argument: string, today: string) {
  const [, date] = /\s(\d{4}-\d{1,2}-\d{1,2})$/.exec(argument) ?? [];
  const day = date === undefined ? undefined : parseNaturalDate(date, today);
  const duration = date === undefined ? argument : argument.slice(0, -date.length);
  const seconds = parseDuration(duration);
  if (seconds === null || seconds === 0 || day === null) return null;
  if (day !== undefined && day > today) return null;
  return { seconds, day };
}
