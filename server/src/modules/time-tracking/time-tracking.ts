/**
 * Service that adds a timelog to a noteable. A timelog adds or subtracts time, for a user and a date.
 */
import { DURATION_MAX_SECONDS } from "@cairn/contract/durations";
import { viewerUserId } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { AppError, validationError } from "../../platform/errors/app-error.ts";
import type { Noteable } from "../noteables/index.ts";
import { insertTimelog } from "./time-tracking.queries.ts";

export interface TimelogInput {
  /** The time spent. A negative number subtracts time. */
  seconds: number;
  /** The date on which the time was spent. Callers must not pass a future date. Defaults to now. */
  day?: string | undefined;
  summary?: string | undefined;
}

/**
 * Adds a timelog and returns the new total, which the caller must store with the noteable. The caller
 * must have locked the noteable and checked that the viewer can set its attributes.
 */
export async function recordTimelog(
  ctx: Context,
  noteable: Noteable & { total_time_spent: number },
  { seconds, day, summary = "" }: TimelogInput,
): Promise<number> {
  const total = noteable.total_time_spent + seconds;
  if (total < 0) throw validationError({ duration: ["subtracts more than the time spent"] });
  if (total > DURATION_MAX_SECONDS) throw validationError({ duration: ["is too long"] });
  const user_id = viewerUserId(ctx.viewer);
  if (user_id === null) throw new AppError("unauthenticated", "401 Unauthorized");
  await insertTimelog(ctx, {
    noteable_id: noteable.id,
    namespace_id: noteable.place.id,
    root_namespace_id: noteable.place.root_namespace_id,
    user_id,
    seconds,
    spent_at: day === undefined ? ctx.now().toISOString() : `${day}T00:00:00Z`,
    summary,
  });
  return total;
}
