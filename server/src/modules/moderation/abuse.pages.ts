/** Page routes for reporting a user for abuse, and for administrators to review the reports. */
import { ABUSE_REPORTS_PATH, ADMIN_ABUSE_REPORTS_PATH } from "@cairn/contract/moderation";
import {
  ABUSE_REPORT_STATES,
  AbuseReportForm,
  AbuseReportListResponse,
  abuseReportsUrl,
  ABUSE_REPORT_URL_MAX,
  reportedUserUrl,
  abuseReportResolutionPath,
} from "@cairn/contract/moderation/abuse-reports";
import { wireId, wireInteger } from "@cairn/contract/wire";
import * as z from "zod";
import { authorize } from "../../platform/auth/actions.ts";
import type { FormSubmissionResult } from "../../platform/http/page-routes.ts";
import type { RouteRegistrar } from "../../platform/http/routes.ts";
import type { PageContent } from "../../platform/pages/page.ts";
import { moderationPolicy } from "./moderation.policy.ts";
import { presentAbuseReports } from "./moderation.present.ts";
import { assertCanReportAbuse, reportAbuse } from "./reporting-abuse.ts";
import { listAbuseReports, resolveAbuseReport } from "./resolving-abuse.ts";

const NewReportQuery = z.strictObject({
  user_id: wireInteger,
  ref_url: z.string().max(ABUSE_REPORT_URL_MAX).optional(),
});
const ListQuery = z.strictObject({
  state: z.enum(ABUSE_REPORT_STATES).optional(),
  before: wireInteger.optional(),
});

export function registerAbuseReportPageRoutes(routes: RouteRegistrar): void {
  addReporting(routes);
  addResolving(routes);
}

function addReporting(routes: RouteRegistrar): void {
  routes.page({
    path: `${ABUSE_REPORTS_PATH}/new`,
    action: moderationPolicy.reportAbuse,
    query: NewReportQuery,
    async load({ ctx, query }) {
      await assertCanReportAbuse(ctx, query.user_id);
      return { reads: [reportedUserUrl(query.user_id)] };
    },
  });

  routes.form({
    path: ABUSE_REPORTS_PATH,
    action: moderationPolicy.reportAbuse,
    body: AbuseReportForm,
    creates: true,
    async handler({ ctx, body }) {
      const { user_id: userId, message, ref_url: refUrl = "" } = body.abuse_report;
      const { id } = await reportAbuse(ctx, { userId, message, refUrl });
      return { id, user_id: userId };
    },
    page: async (_call, outcome) => pageAfter(outcome),
  });
}

/** The page after a user submitted the report form: the form with its errors, or a confirmation. */
function pageAfter(outcome: FormSubmissionResult): PageContent {
  if ("form" in outcome) {
    const { form, status } = outcome;
    return { form, status, reads: [reportedUserUrl(Number(form.values["user_id"]))] };
  }
  return { status: 201, data: { abuse_report: outcome.answer } };
}

function addResolving(routes: RouteRegistrar): void {
  routes.page({
    path: ADMIN_ABUSE_REPORTS_PATH,
    action: moderationPolicy.listReports,
    query: ListQuery,
    async load({ ctx, query }) {
      authorize(ctx, moderationPolicy.listReports);
      return { reads: [abuseReportsUrl(query.state ?? "open", query.before)] };
    },
  });

  routes.web({
    method: "GET",
    path: `${ADMIN_ABUSE_REPORTS_PATH}.json`,
    action: moderationPolicy.listReports,
    summary: "List the abuse reports (administrators)",
    query: ListQuery,
    response: AbuseReportListResponse,
    async handler({ ctx, query }) {
      return presentAbuseReports(
        ctx,
        await listAbuseReports(ctx, query.state ?? "open", query.before),
      );
    },
  });

  routes.form({
    path: abuseReportResolutionPath(":id"),
    action: moderationPolicy.resolveReport,
    params: z.strictObject({ id: wireId }),
    async handler({ ctx, params }) {
      await resolveAbuseReport(ctx, params.id);
      return { redirect_to: ADMIN_ABUSE_REPORTS_PATH };
    },
    page: async () => ({ redirectTo: ADMIN_ABUSE_REPORTS_PATH }),
  });
}
