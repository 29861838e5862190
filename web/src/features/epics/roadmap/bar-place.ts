/** Where the bar of an epic is in the chart of the roadmap. */
import type { RoadmapEpic } from "@cairn/contract/epics/roadmap";
import type { Timeline } from "./timeline.ts";

/** Height of bars by level; deeper bars have the last height. */
const HEIGHTS = [28, 24, 22] as const;
/** Length of a bar whose other date is missing; a bar without a due date goes on until after today. */
const OPEN_ENDED_WIDTH = 120;

export interface BarPlace {
  x: number;
  top: number;
  width: number;
  height: number;
  /** End of the due date, also outside the axis. */
  dueEnd: number | null;
}

/** Returns null for an epic without dates. `y` is the middle of its row. */
export function placeBar(
  { start_date: start, due_date: due }: Pick<RoadmapEpic, "start_date" | "due_date">,
  at: { level: number; timeline: Timeline; today: string; y: number },
): BarPlace | null {
  if (start === null && due === null) return null;
  const { timeline, today, y } = at;
  const height = HEIGHTS[Math.min(at.level, HEIGHTS.length - 1)] ?? HEIGHTS[0];
  const dueEnd = due === null ? null : timeline.xOf(due) + timeline.pixelsPerDay;
  const from = start === null ? (dueEnd ?? 0) - OPEN_ENDED_WIDTH : timeline.xOf(start);
  const openEnd = Math.max(from, timeline.xOf(today)) + OPEN_ENDED_WIDTH;
  const to = Math.max(dueEnd ?? openEnd, from + timeline.pixelsPerDay);
  // A bar that leaves the axis is cut.
  const x = Math.max(from, 0);
  const width = Math.max(Math.min(to, timeline.width) - x, 2);
  return { x, top: y - height / 2, width, height, dueEnd };
}
