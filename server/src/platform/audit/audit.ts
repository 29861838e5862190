/** The append-only record of who did what, written in the transaction of the act itself. */
import { stepsInFor, userIdOf } from "../auth/viewer.ts";
import type { Context } from "../context.ts";
import { insertAuditEvent } from "./audit.queries.ts";

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

export async function audit(ctx: Context, act: Act): Promise<void> {
  const steppedIn = stepsInFor(ctx.viewer);
  await insertAuditEvent(ctx, {
    ...act,
    actorId: act.actorId ?? userIdOf(ctx.viewer),
    details: { ...act.details, ...(steppedIn === null ? {} : { acting_user_id: steppedIn }) },
  });
}
