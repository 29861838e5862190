/** Reads the audit log for administrators: one page of entries, or all entries for an export. */
import {
  AUDIT_LOG_EXPORT_LIMIT,
  type AuditLogFilter,
} from "@cairn/contract/administration/audit-log";
import { authorize } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { recordAuditEvent } from "../../../platform/audit/audit.ts";
import { findNamespace } from "../../access/index.ts";
import { findUserByIdOrUsername, findUsersById } from "../../users/index.ts";
import { administrationPolicy } from "../administration.policy.ts";
import {
  findNamespacePaths,
  listAuditActionNames,
  listAuditEventRows,
  type AuditEventFilter,
  type AuditEventRow,
} from "./audit-log.queries.ts";

const PER_PAGE = 50;
const EXPORT_BATCH = 500;

type User = Awaited<ReturnType<typeof findUsersById>>[number];

/** Entries with the users and namespaces that they mention, by id. */
export interface AuditLogPage {
  rows: AuditEventRow[];
  users: ReadonlyMap<number, User>;
  namespaces: ReadonlyMap<number, { kind: string; full_path: string }>;
  next: number | null;
}

export async function listAuditLog(
  ctx: Context,
  filter: AuditLogFilter,
  before?: number,
): Promise<AuditLogPage> {
  authorize(ctx, administrationPolicy.readAuditLog);
  const resolved = await resolveFilter(ctx, filter);
  if (resolved === null) return withNames(ctx, [], PER_PAGE);
  return withNames(ctx, await listAuditEventRows(ctx, resolved, PER_PAGE + 1, before), PER_PAGE);
}

export async function listAuditActions(ctx: Context): Promise<string[]> {
  authorize(ctx, administrationPolicy.readAuditLog);
  return listAuditActionNames(ctx);
}

/**
 * Checks the policy, records the export in the audit log, and returns the entries in batches, newest
 * first. The batches are loaded while the client receives them.
 */
export async function exportAuditLog(
  ctx: Context,
  filter: AuditLogFilter,
): Promise<AsyncIterable<AuditLogPage>> {
  authorize(ctx, administrationPolicy.readAuditLog);
  await ctx.transaction((inner) =>
    recordAuditEvent(inner, {
      action: "audit_log.exported",
      subjectType: "audit_log",
      subjectId: null,
      details: {
        fields: Object.keys(filter).filter((name) => filter[name as never] !== undefined),
      },
    }),
  );
  return batchesOf(ctx, await resolveFilter(ctx, filter));
}

async function* batchesOf(
  ctx: Context,
  filter: AuditEventFilter | null,
): AsyncGenerator<AuditLogPage> {
  if (filter === null) return;
  let before: number | undefined;
  for (let count = 0; count < AUDIT_LOG_EXPORT_LIMIT; count += EXPORT_BATCH) {
    const rows = await listAuditEventRows(ctx, filter, EXPORT_BATCH, before);
    if (rows.length > 0) yield await withNames(ctx, rows, EXPORT_BATCH);
    if (rows.length < EXPORT_BATCH) return;
    before = rows.at(-1)?.id;
  }
}

/** Replaces names in the filter by ids. Returns null if a name does not exist. */
async function resolveFilter(
  ctx: Context,
  { actor, target, ...rest }: AuditLogFilter,
): Promise<AuditEventFilter | null> {
  const resolved: AuditEventFilter = rest;
  if (actor !== undefined) {
    const user = await findUserByIdOrUsername(ctx, { username: actor.replace(/^@/, "") });
    if (user === undefined) return null;
    resolved.actorId = user.id;
  }
  if (target !== undefined) {
    const subject = await findSubject(ctx, target);
    if (subject === null) return null;
    resolved.subject = subject;
  }
  return resolved;
}

async function findSubject(
  ctx: Context,
  target: string,
): Promise<{ type: string; id: number } | null> {
  if (!target.startsWith("@")) {
    const place = await findNamespace(ctx, { path: target.replace(/^\//, "") });
    if (place !== undefined && place.kind !== "user") return { type: place.kind, id: place.id };
  }
  const user = await findUserByIdOrUsername(ctx, { username: target.replace(/^@/, "") });
  return user === undefined ? null : { type: "user", id: user.id };
}

async function withNames(
  ctx: Context,
  found: AuditEventRow[],
  limit: number,
): Promise<AuditLogPage> {
  const rows = found.slice(0, limit);
  const userIds = rows.flatMap((row) => [
    row.actor_id ?? [],
    row.subject_type === "user" ? (row.subject_id ?? []) : [],
    idIn(row, "user_id"),
  ]);
  const namespaceIds = rows.flatMap((row) => [
    row.subject_type === "project" || row.subject_type === "group" ? (row.subject_id ?? []) : [],
    idIn(row, "project_id"),
  ]);
  const [users, namespaces] = await Promise.all([
    findUsersById(ctx, [...new Set(userIds.flat())]),
    findNamespacePaths(ctx, [...new Set(namespaceIds.flat())]),
  ]);
  return {
    rows,
    users: new Map(users.map((user) => [user.id, user])),
    namespaces: new Map(namespaces.map((place) => [place.id, place])),
    next: found.length > rows.length ? (rows.at(-1)?.id ?? null) : null,
  };
}

/** The id in this member of the details, or nothing. */
function idIn({ details }: AuditEventRow, name: string): number[] {
  const value = (details as Record<string, unknown> | null)?.[name];
  return typeof value === "number" && Number.isSafeInteger(value) ? [value] : [];
}
