/**
 * Writes audit events, the append-only record of who did what. Each event is written in the
 * transaction of the change that it records.
 */
import { impersonatorId, viewerUserId } from "../auth/viewer.ts";
import type { Context } from "../context.ts";
import { insertAuditEvents } from "./audit.queries.ts";

export interface AuditEventInput {
  /** The name of the event that announces the same change, such as `user.token_created`. */
  action: string;
  subjectType: string;
  subjectId: number | null;
  /**
   * Id of the user who acts. Set only for changes that sign this user in, because the context's viewer
   * is still a visitor then.
   */
  actorId?: number;
  /**
   * Data to record with the change, such as ids and names of fields. Must contain no secrets and no
   * text that users wrote, such as titles, descriptions and comments.
   */
  details?: Record<string, unknown>;
}

/**
 * Rows per INSERT statement. PostgreSQL accepts at most 65,535 parameters per statement, and each row
 * needs seven.
 */
const BATCH = 1_000;

export async function recordAuditEvent(ctx: Context, act: AuditEventInput): Promise<void> {
  await recordAuditEvents(ctx, [act]);
}

/** Records many audit events, with one INSERT per 1,000 events. */
export async function recordAuditEvents(
  ctx: Context,
  acts: readonly AuditEventInput[],
): Promise<void> {
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
