/** The append-only record of who did what, written in the transaction of the act itself. */
import { impersonatorId, viewerUserId } from "../auth/viewer.ts";
import type { Context } from "../context.ts";
import { insertAuditEvents } from "./audit.queries.ts";

export interface AuditEntry {
  /** `user.token_created`, as in the event. */
  action: string;
  subjectType: string;
  subjectId: number | null;
  /** Who did it, when the act is what signs them in. */
  actorId?: number;
  /** Ids and names of fields; never secrets, never texts people wrote. */
  details?: Record<string, unknown>;
}

/** A statement takes 65,535 values, and a row of the audit trail has seven. */
const BATCH = 1_000;

export async function recordAudit(ctx: Context, act: AuditEntry): Promise<void> {
  await recordAudits(ctx, [act]);
}

/** Many acts of one call, in few statements. */
export async function recordAudits(ctx: Context, acts: readonly AuditEntry[]): Promise<void> {
  const steppedIn = impersonatorId(ctx.viewer);
  const rows = acts.map((act) => ({
    ...act,
    actorId: act.actorId ?? viewerUserId(ctx.viewer),
    details: { ...act.details, ...(steppedIn === null ? {} : { acting_user_id: steppedIn }) },
  }));
  for (let start = 0; start < rows.length; start += BATCH) {
    await insertAuditEvents(ctx, rows.slice(start, start + BATCH));
  }
}
