/** What happens to reports of abuse. Ids only. */
export const ABUSE_EVENTS = {
  reported: "abuse_report.created",
  resolved: "abuse_report.resolved",
} as const;

export const ABUSE_STREAM = "abuse_reports";
