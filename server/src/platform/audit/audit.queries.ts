import type { Context } from "../context.ts";
import { databaseHandle } from "../db/handle.ts";

export interface AuditEventRow {
  action: string;
  actorId: number | null;
  subjectType: string;
  subjectId: number | null;
  details: object;
}

export async function insertAuditEvents(
  ctx: Context,
  acts: readonly AuditEventRow[],
): Promise<void> {
  await databaseHandle<"audit_events">(ctx)
    .insertInto("audit_events")
    .values(
      acts.map((act) => ({
        action: act.action,
        actor_id: act.actorId,
        subject_type: act.subjectType,
        subject_id: act.subjectId,
        ip_address: ctx.viewer.ipAddress,
        request_id: ctx.requestId,
        details: JSON.stringify(act.details),
      })),
    )
    .execute();
}
