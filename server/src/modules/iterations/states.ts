/** What an iteration is on a given day follows from its dates. */
import type { IterationState } from "@cairn/contract/iterations";

export interface DateRange {
  start_date: string;
  due_date: string;
}

export function iterationStateOn(
  today: string,
  { start_date: start, due_date: due }: DateRange,
): IterationState {
  if (today < start) return "upcoming";
  return today <= due ? "started" : "closed";
}

/** What lists can ask for; `opened` is what is not over yet, and `current` another word for started. */
export const ITERATION_FILTERS = [
  "opened",
  "upcoming",
  "started",
  "current",
  "closed",
  "all",
] as const;
export type IterationFilterState = (typeof ITERATION_FILTERS)[number];
