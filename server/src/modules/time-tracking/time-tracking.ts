/**
 * Services that add timelogs to a noteable and remove them. A timelog adds or subtracts time, for a user and a date.
 */
import { DURATION_MAX_SECONDS } from "@cairn/contract/durations";
import { formatWireTime } from "@cairn/contract/wire";
import { viewerUserId } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { AppError, notFoundError, validationError } from "../../platform/errors/app-error.ts";
import type { Noteable } from "../noteables/index.ts";
import { deleteTimelogRow, insertTimelog } from "./time-tracking.queries.ts";

/** Longest summary of a timelog, in characters. */
export const TIMELOG_SUMMARY_MAX = 255;

export interface TimelogInput {
  /** The time spent. A negative number subtracts time. */
  seconds: number;
  /**
   * The date on which the time was spent, for the system note. Callers must not pass a future date.
   * Absent when the time was spent today.
   */
  day?: string | undefined;
  /** The time on that date. Defaults to the beginning of `day`, or to now. */
  spentAt?: string | undefined;
  summary?: string | undefined;
}

/**
 * Adds a timelog and returns its id and the new total, which the caller must store with the noteable.
 * The caller must have locked the noteable and checked that the viewer can set its attributes.
 */
export async function recordTimelog(
  ctx: Context,
  noteable: Noteable & { total_time_spent: number },
  { seconds, day, spentAt, summary = "" }: TimelogInput,
): Promise<{ id: number; total: number }> {
  const total = noteable.total_time_spent + seconds;
  if (total < 0) throw validationError({ duration: ["subtracts more than the time spent"] });
  if (total > DURATION_MAX_SECONDS) throw validationError({ duration: ["is too long"] });
  const user_id = viewerUserId(ctx.viewer);
  if (user_id === null) throw new AppError("unauthenticated", "401 Unauthorized");
  const id = await insertTimelog(ctx, {
    noteable_id: noteable.id,
    namespace_id: noteable.place.id,
    root_namespace_id: noteable.place.root_namespace_id,
    user_id,
    seconds,
    spent_at: spentAt ?? (day === undefined ? ctx.now().toISOString() : `${day}T00:00:00Z`),
    summary,
  });
  return { id, total };
}

/**
 * Removes a timelog and returns its time, its date, and the new total, which the caller must store with
 * the noteable. The caller must have locked the noteable and checked the policy.
 */
export async function removeTimelog(
  ctx: Context,
  noteable: Noteable & { total_time_spent: number },
  id: number,
): Promise<{ seconds: number; day: string; total: number }> {
  const removed = await deleteTimelogRow(ctx, noteable.id, id);
  if (removed === undefined) throw notFoundError("Timelog");
  const total = noteable.total_time_spent - removed.seconds;
  if (total < 0) {
    throw new AppError("invalid", "Delete the entries that subtract time first.");
  }
  if (total > DURATION_MAX_SECONDS) throw validationError({ duration: ["is too long"] });
  return { seconds: removed.seconds, day: formatWireTime(removed.spent_at).slice(0, 10), total };
}
