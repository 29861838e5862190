/** Lists abuse reports for administrators, page by page, and resolves them. */
import type { AbuseReportState } from "@cairn/contract/moderation/abuse-reports";
import { recordAuditEvent } from "../../platform/audit/audit.ts";
import { authorize } from "../../platform/auth/actions.ts";
import { viewerUserId } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { notFoundError } from "../../platform/errors/app-error.ts";
import { findUsersById } from "../users/index.ts";
import {
  findAbuseReport,
  listAbuseReportRows,
  resolveAbuseReportRow,
  type AbuseReportRow,
} from "./abuse.queries.ts";
import { ABUSE_REPORT_EVENTS, ABUSE_REPORTS_STREAM } from "./moderation.events.ts";
import { moderationPolicy } from "./moderation.policy.ts";

export const ABUSE_REPORTS_PER_PAGE = 20;

export type AbuseReportUser = Awaited<ReturnType<typeof findUsersById>>[number];

export interface AbuseReportListPage {
  rows: AbuseReportRow[];
  people: ReadonlyMap<number, AbuseReportUser>;
  /** Cursor of the next page: the id of the last report on this page. Null on the last page. */
  next: number | null;
}

export async function listAbuseReports(
  ctx: Context,
  state: AbuseReportState,
  before?: number,
): Promise<AbuseReportListPage> {
  authorize(ctx, moderationPolicy.listReports);
  const found = await listAbuseReportRows(ctx, state, ABUSE_REPORTS_PER_PAGE + 1, before);
  const rows = found.slice(0, ABUSE_REPORTS_PER_PAGE);
  const ids = rows
    .flatMap((row) => [row.user_id, row.reporter_id, row.resolved_by_id ?? []])
    .flat();
  const people = await findUsersById(ctx, ids);
  return {
    rows,
    people: new Map(people.map((person) => [person.id, person])),
    next: found.length > rows.length ? (rows.at(-1)?.id ?? null) : null,
  };
}

/** Resolves a report. Resolving a resolved report changes nothing and is no error. */
export async function resolveAbuseReport(ctx: Context, id: number): Promise<void> {
  await ctx.transaction(async (inner) => {
    authorize(inner, moderationPolicy.resolveReport);
    const report = await findAbuseReport(inner, id);
    if (report === undefined) throw notFoundError("Abuse report");
    if (!(await resolveAbuseReportRow(inner, id, viewerUserId(inner.viewer) ?? 0))) return;
    await recordAuditEvent(inner, {
      action: ABUSE_REPORT_EVENTS.resolved,
      subjectType: "abuse_report",
      subjectId: id,
      details: { user_id: report.user_id },
    });
    await inner.announce({
      type: ABUSE_REPORT_EVENTS.resolved,
      stream: ABUSE_REPORTS_STREAM,
      payload: { abuse_report_id: id },
    });
  });
}
