/** Quick action for the severity of an incident. */
import { SEVERITIES, SEVERITY_LEVELS } from "@cairn/contract/issues/severities";
import { canTriageIssue, hasIssueType } from "./availability.ts";
import type { IssueQuickAction } from "../changing/quick-action-registry.ts";

export const severityQuickActions: readonly IssueQuickAction[] = [
  {
    name: "severity",
    icon: "information-o",
    params: SEVERITIES.map((severity) => severity.toLowerCase()),
    description: () => "Set the severity",
    isOffered: (ctx, issue) => hasIssueType(issue, "incident") && canTriageIssue(ctx, issue),
    async read(_ctx, _issue, argument) {
      const wanted = argument.toUpperCase();
      const severity = SEVERITIES.find(
        (name) => name === wanted || SEVERITY_LEVELS[name] === wanted,
      );
      if (severity === undefined) return null;
      const name = severity.toLowerCase();
      return {
        explains: `Sets the severity to ${name}.`,
        applied: `Set the severity to ${name}.`,
        change: (soFar) => ({ ...soFar, severity }),
      };
    },
  },
];
