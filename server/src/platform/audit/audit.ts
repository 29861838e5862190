/**
 * Writes audit events, the append-only record of who did what, in the transaction of the change itself.
 */
import { impersonatorId, viewerUserId } from "../auth/viewer.ts";
import type { Context } from "../context.ts";
import { insertAuditEvents } from "./audit.queries.ts";

export interface AuditEntry {
  /** The name of the matching event, such as `user.token_created`. */
  action: string;
  subjectType: string;
  subjectId: number | null;
  /** Set for changes that sign the actor in, where the viewer is still a visitor. */
  actorId?: number;
  /** Ids and names of fields. Never secrets, and never text that users wrote. */
  details?: Record<string, unknown>;
}

/** PostgreSQL takes at most 65,535 parameters per statement, and an audit event has seven. */
const BATCH = 1_000;

export async function recordAudit(ctx: Context, act: AuditEntry): Promise<void> {
  await recordAudits(ctx, [act]);
}

/** Records many audit events in few statements. */
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
