/** The audit log for administrators: addresses, filter and schemas. */
import * as z from "zod";
import { appendQueryString } from "../addresses.ts";
import { UserBasic } from "../users.ts";
import { wireDay, wireInteger } from "../wire.ts";

export const ADMIN_AUDIT_LOG_PATH = "/admin/audit_log";
/** Address of the export, to POST to with a filter: every export is an entry of the log. */
export const AUDIT_LOG_EXPORT_PATH = `${ADMIN_AUDIT_LOG_PATH}.csv`;
/** The export contains at most this many entries, the newest ones. */
export const AUDIT_LOG_EXPORT_LIMIT = 20_000;

/** Schema for a field that an empty form field leaves out. */
function optionalText(max: number) {
  return z
    .string()
    .max(max)
    .transform((text) => text.trim() || undefined)
    .optional();
}

const optionalDay = z
  .union([z.literal(""), wireDay])
  .transform((text) => text || undefined)
  .optional();

export const AUDIT_LOG_FILTER_FIELDS = {
  /** Username of the user who acted, with or without `@`. */
  actor: optionalText(256),
  action: optionalText(100),
  /** The full path of a project or group, or `@` and a username. */
  target: optionalText(6_000),
  /** First and last day in UTC, both included. */
  from: optionalDay,
  to: optionalDay,
};

export const AuditLogFilter = z.strictObject(AUDIT_LOG_FILTER_FIELDS);
export type AuditLogFilter = z.output<typeof AuditLogFilter>;

/** `before` is the id of the last entry on the previous page. */
export const AuditLogQuery = AuditLogFilter.extend({ before: wireInteger.optional() });
export type AuditLogQuery = z.output<typeof AuditLogQuery>;

export const AuditLogEntry = z.strictObject({
  id: z.int(),
  created_at: z.string(),
  action: z.string(),
  /** The user who acted. Null for the server itself, and for users who were deleted. */
  actor: UserBasic.nullable(),
  target: z.strictObject({
    type: z.string(),
    id: z.int().nullable(),
    /** Username or full path, if the target still exists. */
    name: z.string().nullable(),
    path: z.string().nullable(),
  }),
  ip_address: z.string().nullable(),
  request_id: z.string(),
  details: z.array(z.strictObject({ name: z.string(), value: z.string() })),
});
export type AuditLogEntry = z.infer<typeof AuditLogEntry>;

export const AuditLogResponse = z.strictObject({
  items: z.array(AuditLogEntry),
  /** The value of `before` for the next page; null on the last page. */
  next: z.int().nullable(),
});
export type AuditLogResponse = z.infer<typeof AuditLogResponse>;

/** Names of all actions that the log contains, for the filter. */
export const ADMIN_AUDIT_ACTIONS_URL = `${ADMIN_AUDIT_LOG_PATH}/actions.json`;
export const AuditLogActions = z.array(z.string());

export function auditLogPath(query: AuditLogQuery): string {
  return appendQueryString(ADMIN_AUDIT_LOG_PATH, parametersOf(query));
}

export function auditLogUrl(query: AuditLogQuery): string {
  return appendQueryString(`${ADMIN_AUDIT_LOG_PATH}.json`, parametersOf(query));
}

/** The parameters in a fixed order, because addresses are keys of the browser's cache. */
function parametersOf({ actor, action, target, from, to, before }: AuditLogQuery) {
  return { actor, action, target, from, to, before };
}
