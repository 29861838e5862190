/** Moves the dates of an epic on the roadmap by days. */
import type { RoadmapEpic } from "@cairn/contract/epics/roadmap";
import { addDays } from "./timeline.ts";

export type EpicDates = Pick<RoadmapEpic, "start_date" | "due_date">;

/** What is moved: one date, or both. */
export type MovedDates = "start" | "due" | "both";

/** A single date stops at the other one. Missing dates stay missing. */
export function shiftDates(
  { start_date: start, due_date: due }: EpicDates,
  moved: MovedDates,
  days: number,
): EpicDates {
  const shift = (day: string | null) => (day === null ? null : addDays(day, days));
  if (moved === "both") return { start_date: shift(start), due_date: shift(due) };
  if (moved === "start") {
    const next = shift(start);
    return {
      start_date: next !== null && due !== null && next > due ? due : next,
      due_date: due,
    };
  }
  const next = shift(due);
  return {
    start_date: start,
    due_date: next !== null && start !== null && next < start ? start : next,
  };
}
