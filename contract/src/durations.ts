/**
 * Parses and formats durations of work such as `1w 3d 2h 30m`. A work day has eight hours, a work week
 * five days.
 */

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 8 * HOUR;
const WEEK = 5 * DAY;
const MONTH = 4 * WEEK;

const UNITS = [
  ["mo", MONTH],
  ["w", WEEK],
  ["d", DAY],
  ["h", HOUR],
  ["m", MINUTE],
] as const;

const HOURS_AND_MINUTES = UNITS.slice(-2);

const SECONDS = new Map<string, number>(UNITS);

/** The longest duration that the database can store, in seconds (a 32-bit integer). */
export const DURATION_MAX_SECONDS = 2_147_483_647;

const PART = /(\d{1,9}(?:\.\d{1,4})?)\s*(mo|[wdhm])\s*/iy;
const LENGTH_MAX = 100;

/**
 * Returns the duration in seconds: negative after a leading minus sign, null when the string is not
 * a duration. A number without a unit means hours.
 */
export function parseDuration(text: string): number | null {
  const trimmed = text.trim();
  const isBelow = trimmed.startsWith("-");
  const size = sizeOf(isBelow ? trimmed.slice(1).trimStart() : trimmed);
  if (size === null || size > DURATION_MAX_SECONDS) return null;
  return isBelow && size !== 0 ? -size : size;
}

function sizeOf(text: string): number | null {
  if (text === "" || text.length > LENGTH_MAX) return null;
  if (/^\d{1,9}(?:\.\d{1,4})?$/.test(text)) return Math.round(Number(text) * HOUR);
  let seconds = 0;
  for (let at = 0; at < text.length; at = PART.lastIndex) {
    PART.lastIndex = at;
    const [part, number = "", unit = ""] = PART.exec(text) ?? [];
    if (part === undefined) return null;
    seconds += Number(number) * (SECONDS.get(unit.toLowerCase()) ?? 0);
  }
  return Math.round(seconds);
}

/** How durations are shown: with all units, or in hours and minutes only. */
export interface DurationFormat {
  limitToHours?: boolean | undefined;
}

/**
 * Formats seconds as `1w 3d 2h 30m`, or as `58h 30m` with `limitToHours`. Leaves out units that are
 * zero, and rounds down to whole minutes.
 */
export function formatDuration(
  seconds: number,
  { limitToHours = false }: DurationFormat = {},
): string {
  let left = Math.abs(seconds);
  const parts = (limitToHours ? HOURS_AND_MINUTES : UNITS).flatMap(([unit, size]) => {
    const count = Math.floor(left / size);
    left -= count * size;
    return count === 0 ? [] : `${count}${unit}`;
  });
  if (parts.length === 0) return "0h";
  return `${seconds < 0 ? "-" : ""}${parts.join(" ")}`;
}
