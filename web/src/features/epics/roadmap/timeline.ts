/** The time axis of a roadmap: which days it shows, and where each day is. Days are `yyyy-mm-dd`. */
import type { RoadmapZoom } from "@cairn/contract/epics/roadmap";

const DAY_MS = 86_400_000;
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const PIXELS_PER_DAY: Record<RoadmapZoom, number> = { weeks: 16, months: 4, quarters: 1.5 };
/** Days that the axis shows at least before and after today. */
const BEFORE_TODAY = 60;
const AFTER_TODAY = 180;
/** An epic with a date far away does not make the axis longer than this, in days from today. */
export const MAX_DAYS_FROM_TODAY = 3 * 365;

/** A labeled part of the axis: a month, for example. */
export interface AxisPart {
  label: string;
  x: number;
  width: number;
}

export interface Timeline {
  width: number;
  pixelsPerDay: number;
  /** Larger and smaller parts: quarters above months, for example. */
  upper: AxisPart[];
  lower: AxisPart[];
  /** Position of the beginning of the day, also outside the axis. */
  xOf(day: string): number;
  /** The day at a position. */
  dayAt(x: number): string;
}

type Unit = "week" | "month" | "quarter" | "year";
const UNITS: Record<RoadmapZoom, [upper: Unit, lower: Unit]> = {
  weeks: ["month", "week"],
  months: ["quarter", "month"],
  quarters: ["year", "quarter"],
};

export function buildTimeline(days: readonly string[], today: string, zoom: RoadmapZoom): Timeline {
  const now = numberOf(today);
  const numbers = days
    .map(numberOf)
    .map((day) => Math.min(Math.max(day, now - MAX_DAYS_FROM_TODAY), now + MAX_DAYS_FROM_TODAY));
  const [upper, lower] = UNITS[zoom];
  const from = startOf(Math.min(now - BEFORE_TODAY, ...numbers), upper);
  const to = next(Math.max(now + AFTER_TODAY, ...numbers), upper);
  const pixelsPerDay = PIXELS_PER_DAY[zoom];
  const xOfNumber = (day: number) => (day - from) * pixelsPerDay;
  const partsOf = (unit: Unit) => {
    const parts: AxisPart[] = [];
    for (let day = startOf(from, unit); day < to; day = next(day, unit)) {
      const begin = Math.max(day, from);
      const end = Math.min(next(day, unit), to);
      const width = (end - begin) * pixelsPerDay;
      parts.push({ label: labelOf(day, unit), x: xOfNumber(begin), width });
    }
    return parts;
  };
  return {
    width: xOfNumber(to),
    pixelsPerDay,
    upper: partsOf(upper),
    lower: partsOf(lower),
    xOf: (day) => xOfNumber(numberOf(day)),
    dayAt: (x) => dayOf(from + Math.round(x / pixelsPerDay)),
  };
}

export function daysBetween(from: string, to: string): number {
  return numberOf(to) - numberOf(from);
}

export function addDays(day: string, days: number): string {
  return dayOf(numberOf(day) + days);
}

function numberOf(day: string): number {
  return Math.round(Date.parse(day) / DAY_MS);
}

function dayOf(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}

/** The first day of the unit that contains the day. Weeks begin on Monday. */
function startOf(day: number, unit: Unit): number {
  const date = new Date(day * DAY_MS);
  if (unit === "week") return day - ((date.getUTCDay() + 6) % 7);
  const month = date.getUTCMonth();
  const first = { month, quarter: month - (month % 3), year: 0 }[unit];
  return Date.UTC(date.getUTCFullYear(), first) / DAY_MS;
}

function next(day: number, unit: Unit): number {
  const start = startOf(day, unit);
  if (unit === "week") return start + 7;
  const date = new Date(start * DAY_MS);
  const months = { month: 1, quarter: 3, year: 12 }[unit];
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months) / DAY_MS;
}

function labelOf(day: number, unit: Unit): string {
  const date = new Date(day * DAY_MS);
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth();
  if (unit === "week") return `${MONTHS[month]} ${date.getUTCDate()}`;
  if (unit === "month") return `${MONTHS[month]}`;
  if (unit === "quarter") return `Q${Math.floor(month / 3) + 1} ${year}`;
  return `${year}`;
}
