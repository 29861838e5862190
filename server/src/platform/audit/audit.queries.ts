import type { Context } from "../context.ts";
import { dbOf } from "../db/handle.ts";

export async function insertAuditEvent(
  ctx: Context,
  act: {
    action: string;
    actorId: number | null;
    subjectType: string;
    subjectId: number | null;
    details: object;
  },
): Promise<void> {
  await dbOf<"audit_events">(ctx)
    .insertInto("audit_events")
    .values({
      action: act.action,
      actor_id: act.actorId,
      subject_type: act.subjectType,
      subject_id: act.subjectId,
      ip_address: ctx.viewer.ipAddress,
      request_id: ctx.requestId,
      details: JSON.stringify(act.details),
    })
    .execute();
}
