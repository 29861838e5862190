/** Quick actions for the weight and the health status of an issue. */
import { HEALTH_STATUSES, WEIGHT_MAX } from "@cairn/contract/issues/issues";
import { canTriageIssue, hasIssueType } from "./availability.ts";
import type { IssueQuickAction } from "../changing/quick-action-registry.ts";

export const weightAndHealthQuickActions: readonly IssueQuickAction[] = [
  {
    name: "weight",
    icon: "weight",
    params: ["0, 1, 2, …"],
    description: () => "Set the weight",
    isOffered: (ctx, issue) => hasIssueType(issue, "issue") && canTriageIssue(ctx, issue),
    async read(_ctx, _issue, argument) {
      const weight = /^\d{1,10}$/.test(argument) ? Number(argument) : Number.NaN;
      if (!(weight <= WEIGHT_MAX)) return null;
      return {
        explains: `Sets the weight to ${weight}.`,
        applied: `Set the weight to ${weight}.`,
        change: (soFar) => ({ ...soFar, weight }),
      };
    },
  },
  {
    name: "clear_weight",
    icon: "weight",
    description: () => "Clear the weight",
    isOffered: (ctx, issue) =>
      issue.weight !== null && hasIssueType(issue, "issue") && canTriageIssue(ctx, issue),
    read: async () => ({
      explains: "Clears the weight.",
      applied: "Cleared the weight.",
      change: (soFar) => ({ ...soFar, weight: null }),
    }),
  },
  {
    name: "health_status",
    icon: "status-health",
    params: HEALTH_STATUSES,
    description: () => "Set the health status",
    isOffered: (ctx, issue) =>
      hasIssueType(issue, "issue", "incident") && canTriageIssue(ctx, issue),
    async read(_ctx, _issue, argument) {
      const wanted = argument.toLowerCase().replaceAll(/[\s-]+/g, "_");
      const healthStatus = HEALTH_STATUSES.find((status) => status === wanted);
      if (healthStatus === undefined) return null;
      const words = healthStatus.replaceAll("_", " ");
      return {
        explains: `Sets the health status to ${words}.`,
        applied: `Set the health status to ${words}.`,
        change: (soFar) => ({ ...soFar, healthStatus }),
      };
    },
  },
  {
    name: "clear_health_status",
    icon: "status-health",
    description: () => "Clear the health status",
    isOffered: (ctx, issue) => issue.health_status !== null && canTriageIssue(ctx, issue),
    read: async () => ({
      explains: "Clears the health status.",
      applied: "Cleared the health status.",
      change: (soFar) => ({ ...soFar, healthStatus: null }),
    }),
  },
];
