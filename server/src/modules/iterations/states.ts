/** Computes the state of an iteration (upcoming, started, closed) on a day from its dates. */
import type { IterationState } from "@cairn/contract/iterations";

export interface DateRange {
  start_date: string;
  due_date: string;
}

export function computeIterationState(
  today: string,
  { start_date: start, due_date: due }: DateRange,
): IterationState {
  if (today < start) return "upcoming";
  return today <= due ? "started" : "closed";
}

/** Values of the `state` filter. `opened` means not closed yet; `current` is a synonym of `started`. */
export const ITERATION_STATE_FILTERS = [
  "opened",
  "upcoming",
  "started",
  "current",
  "closed",
  "all",
] as const;
export type IterationStateFilter = (typeof ITERATION_STATE_FILTERS)[number];
