/** Abuse reports: users report others to the administrators. */
import * as z from "zod";
import { appendQueryString } from "../addresses.ts";
import { ADMIN_ABUSE_REPORTS_PATH } from "../moderation.ts";
import { UserBasic } from "../users.ts";
import { wireInteger } from "../wire.ts";

export const ABUSE_REPORT_MESSAGE_MAX = 1000;
export const ABUSE_REPORT_URL_MAX = 2048;

export function abuseReportResolutionPath(id: number | string): string {
  return `${ADMIN_ABUSE_REPORTS_PATH}/${id}/resolve`;
}

/** Address of the reported user, whose name the report page shows. */
export function reportedUserUrl(userId: number): string {
  return `/api/v4/users/${userId}`;
}

export const AbuseReportForm = z.strictObject({
  abuse_report: z.strictObject({
    user_id: wireInteger,
    message: z.string(),
    ref_url: z.string().optional(),
  }),
});

export const ABUSE_REPORT_STATES = ["open", "resolved"] as const;
export type AbuseReportState = (typeof ABUSE_REPORT_STATES)[number];

export const AbuseReport = z.strictObject({
  id: z.int(),
  user: UserBasic,
  reporter: UserBasic,
  message: z.string(),
  /** Path of the page of this instance where the abuse happened; empty when the reporter gave none. */
  ref_path: z.string(),
  created_at: z.string(),
  resolved_at: z.string().nullable(),
  resolved_by: UserBasic.nullable(),
});
export type AbuseReport = z.infer<typeof AbuseReport>;

export const AbuseReportListResponse = z.strictObject({
  /** Abuse reports, newest first. */
  items: z.array(AbuseReport),
  /** Id of the last report on this page; the next page starts after it. Null on the last page. */
  next: z.int().nullable(),
});
export type AbuseReportListResponse = z.infer<typeof AbuseReportListResponse>;

export function abuseReportsUrl(state: AbuseReportState, before?: number): string {
  return appendQueryString(`${ADMIN_ABUSE_REPORTS_PATH}.json`, { state, before });
}
