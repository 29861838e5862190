/** Routes of the audit log: its page, the entries as JSON and the export as CSV. */
import { Readable } from "node:stream";
import {
  ADMIN_AUDIT_ACTIONS_URL,
  ADMIN_AUDIT_LOG_PATH,
  AUDIT_LOG_EXPORT_PATH,
  AuditLogActions,
  AuditLogFilter,
  AuditLogQuery,
  AuditLogResponse,
  auditLogUrl,
} from "@cairn/contract/administration/audit-log";
import { authorize } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import { administrationPolicy } from "../administration.policy.ts";
import { AUDIT_LOG_CSV_HEADER, presentAuditLog, presentAuditLogCsv } from "./audit-log.present.ts";
import { exportAuditLog, listAuditActions, listAuditLog, type AuditLogPage } from "./reading.ts";

export function registerAuditLogRoutes(routes: RouteRegistrar): void {
  const action = administrationPolicy.readAuditLog;

  routes.page({
    path: ADMIN_AUDIT_LOG_PATH,
    action,
    query: AuditLogQuery,
    async load({ ctx, query }) {
      authorize(ctx, action);
      return { reads: [auditLogUrl(query), ADMIN_AUDIT_ACTIONS_URL] };
    },
  });

  routes.web({
    method: "GET",
    path: `${ADMIN_AUDIT_LOG_PATH}.json`,
    action,
    summary: "List the audit log (administrators)",
    query: AuditLogQuery,
    response: AuditLogResponse,
    async handler({ ctx, query: { before, ...filter } }) {
      return presentAuditLog(ctx, await listAuditLog(ctx, filter, before));
    },
  });

  routes.web({
    method: "GET",
    path: ADMIN_AUDIT_ACTIONS_URL,
    action,
    summary: "List the actions in the audit log (administrators)",
    response: AuditLogActions,
    handler: ({ ctx }) => listAuditActions(ctx),
  });

  // A POST, because every export is recorded, and because a link of another site could start a GET.
  routes.web({
    method: "POST",
    path: AUDIT_LOG_EXPORT_PATH,
    action,
    summary: "Export the audit log as CSV (administrators)",
    body: AuditLogFilter,
    status: 200,
    async handler({ ctx, body, setHeaders, reply }) {
      const batches = await exportAuditLog(ctx, body);
      const day = ctx.now().toISOString().slice(0, 10);
      setHeaders({
        "content-disposition": `attachment; filename="audit-log-${day}.csv"`,
        "cache-control": "private, no-store",
      });
      reply.type("text/csv; charset=utf-8");
      return Readable.from(csvOf(ctx, batches));
    },
  });
}

async function* csvOf(ctx: Context, batches: AsyncIterable<AuditLogPage>): AsyncGenerator<string> {
  yield AUDIT_LOG_CSV_HEADER;
  for await (const batch of batches) yield presentAuditLogCsv(ctx, batch);
}
