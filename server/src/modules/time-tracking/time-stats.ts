/** Presents the time estimate and the time spent of a noteable as the API's `time_stats`. */
import { formatDuration } from "@cairn/contract/durations";
import type { TimeStats } from "@cairn/contract/issues/issues";

export function presentTimeStats({
  time_estimate: estimate,
  total_time_spent: spent,
}: {
  time_estimate: number;
  total_time_spent: number;
}): TimeStats {
  return {
    time_estimate: estimate,
    total_time_spent: spent,
    human_time_estimate: estimate === 0 ? null : formatDuration(estimate),
    human_total_time_spent: spent === 0 ? null : formatDuration(spent),
  };
}
