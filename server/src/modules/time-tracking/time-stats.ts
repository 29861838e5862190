/** Presents the time estimate and the time spent of a noteable as the API's `time_stats`. */
import { formatDuration } from "@cairn/contract/durations";
import type { TimeStats } from "@cairn/contract/issues/issues";
import { sql } from "kysely";

/** SQL for the setting of the instance that shows durations in hours and minutes only. */
export const TIME_TRACKING_LIMIT_SQL = sql<boolean>`(
  select time_tracking_limit_to_hours from application_settings)`;

export function presentTimeStats({
  time_estimate: estimate,
  total_time_spent: spent,
  time_tracking_limit_to_hours: limitToHours,
}: {
  time_estimate: number;
  total_time_spent: number;
  /** The column `TIME_TRACKING_LIMIT_SQL`. */
  time_tracking_limit_to_hours: boolean;
}): TimeStats {
  return {
    time_estimate: estimate,
    total_time_spent: spent,
    human_time_estimate: estimate === 0 ? null : formatDuration(estimate, { limitToHours }),
    human_total_time_spent: spent === 0 ? null : formatDuration(spent, { limitToHours }),
  };
}
