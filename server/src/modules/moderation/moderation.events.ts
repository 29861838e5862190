/** Events about abuse reports. Payloads contain only ids, never the message of a report. */
import { defineEvent } from "../../platform/events/event.ts";

export const ABUSE_REPORT_EVENTS = {
  reported: defineEvent<AbuseReportEvent>("abuse_report.created"),
  resolved: defineEvent<AbuseReportEvent>("abuse_report.resolved"),
} as const;

interface AbuseReportEvent {
  abuse_report_id: number;
}

export const ABUSE_REPORTS_STREAM = "abuse_reports";
