/** Presents entries of the audit log as JSON and as rows of a CSV file. */
import type { AuditLogEntry, AuditLogResponse } from "@cairn/contract/administration/audit-log";
import { formatWireTime } from "@cairn/contract/wire";
import type { Context } from "../../../platform/context.ts";
import { presentUserBasic } from "../../users/index.ts";
import { formatCsvRow } from "./csv.ts";
import type { AuditEventRow } from "./audit-log.queries.ts";
import type { AuditLogPage } from "./reading.ts";

const DETAILS_MAX = 30;
const VALUE_MAX = 500;

export function presentAuditLog(ctx: Context, page: AuditLogPage): AuditLogResponse {
  return { next: page.next, items: page.rows.map((row) => presentEntry(ctx, page, row)) };
}

function presentEntry(ctx: Context, page: AuditLogPage, row: AuditEventRow): AuditLogEntry {
  const actor = row.actor_id === null ? undefined : page.users.get(row.actor_id);
  return {
    id: row.id,
    created_at: formatWireTime(row.created_at),
    action: row.action,
    actor: actor === undefined ? null : presentUserBasic(ctx.config.url, actor),
    target: { type: row.subject_type, id: row.subject_id, ...nameTarget(page, row) },
    ip_address: row.ip_address,
    request_id: row.request_id,
    details: presentDetails(page, row),
  };
}

/** Name and page of the target. Both are null if the target has no page or no longer exists. */
function nameTarget(
  { users, namespaces }: AuditLogPage,
  row: AuditEventRow,
): { name: string | null; path: string | null } {
  const id = row.subject_id ?? 0;
  if (row.subject_type === "user") {
    const username = users.get(id)?.username;
    return username === undefined ? NAMELESS : { name: `@${username}`, path: `/${username}` };
  }
  if (row.subject_type === "project" || row.subject_type === "group") {
    const path = namespaces.get(id)?.full_path;
    return path === undefined ? NAMELESS : { name: path, path: `/${path}` };
  }
  if (row.subject_type === "issue") {
    const { project_id: projectId, iid } = detailsOf(row);
    const path = namespaces.get(Number(projectId))?.full_path;
    if (path === undefined || typeof iid !== "number") return NAMELESS;
    return { name: `${path}#${iid}`, path: `/${path}/-/issues/${iid}` };
  }
  return NAMELESS;
}

const NAMELESS = { name: null, path: null };

function presentDetails({ users }: AuditLogPage, row: AuditEventRow): AuditLogEntry["details"] {
  return Object.entries(detailsOf(row))
    .slice(0, DETAILS_MAX)
    .map(([name, value]) => {
      const username = name === "user_id" ? users.get(Number(value))?.username : undefined;
      if (username !== undefined) return { name: "user", value: `@${username}` };
      const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
      return { name: name.slice(0, 100), value: text.slice(0, VALUE_MAX) };
    });
}

function detailsOf({ details }: AuditEventRow): Record<string, unknown> {
  return typeof details === "object" && details !== null && !Array.isArray(details) ? details : {};
}

export const AUDIT_LOG_CSV_HEADER = formatCsvRow([
  "ID",
  "Time (UTC)",
  "User",
  "Action",
  "Target type",
  "Target ID",
  "Target",
  "IP address",
  "Request ID",
  "Details",
]);

export function presentAuditLogCsv(ctx: Context, page: AuditLogPage): string {
  return page.rows
    .map((row) => presentEntry(ctx, page, row))
    .map((entry) =>
      formatCsvRow([
        String(entry.id),
        entry.created_at,
        entry.actor?.username ?? "",
        entry.action,
        entry.target.type,
        entry.target.id === null ? "" : String(entry.target.id),
        entry.target.name ?? "",
        entry.ip_address ?? "",
        entry.request_id,
        entry.details.map(({ name, value }) => `${name}: ${value}`).join("; "),
      ]),
    )
    .join("");
}
