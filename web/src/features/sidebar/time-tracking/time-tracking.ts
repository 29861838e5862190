/** Which view of time tracking an item shows, and how its spent time compares with the estimate. */
export interface TrackedTime {
  /** In seconds; 0 for none. */
  time_estimate: number;
  total_time_spent: number;
  human_time_estimate: string | null;
  human_total_time_spent: string | null;
}

export type TimeTrackingView = "comparison" | "estimate-only" | "spent-only" | "none";

export function chooseTimeTrackingView(time: TrackedTime): TimeTrackingView {
  if (time.time_estimate > 0) return time.total_time_spent > 0 ? "comparison" : "estimate-only";
  return time.total_time_spent > 0 ? "spent-only" : "none";
}

export function compareWithEstimate(time: TrackedTime): "within_estimate" | "over_estimate" {
  return time.time_estimate >= time.total_time_spent ? "within_estimate" : "over_estimate";
}

/** Spent time in percent of the estimate, for example 68 or 125. */
export function percentOfEstimate(time: TrackedTime): number {
  return Math.round((time.total_time_spent / time.time_estimate) * 100);
}
