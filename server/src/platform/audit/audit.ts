/** The append-only record of who did what, written in the transaction of the act itself. */
import { stepsInFor, userIdOf } from "../auth/viewer.ts";
import type { Context } from "../context.ts";
import { insertAuditEvents } from "./audit.queries.ts";

export interface Act {
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

export async function audit(ctx: Context, act: Act): Promise<void> {
  await auditAll(ctx, [act]);
}

/** Many acts of one call, in few statements. */
export async function auditAll(ctx: Context, acts: readonly Act[]): Promise<void> {
  const steppedIn = stepsInFor(ctx.viewer);
  const rows = acts.map((act) => ({
    ...act,
    actorId: act.actorId ?? userIdOf(ctx.viewer),
    details: { ...act.details, ...(steppedIn === null ? {} : { acting_user_id: steppedIn }) },
  }));
  for (let start = 0; start < rows.length; start += BATCH) {
    await insertAuditEvents(ctx, rows.slice(start, start + BATCH));
  }
}
