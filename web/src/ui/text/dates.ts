/**
 * Formats dates and relative times. Server and browser use the time zone of the page, so that both
 * render the same string. A date without a time, such as a due date, is the same in every zone.
 */
import { formatOffset, toZonedTime } from "./time-zone.ts";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Length of a date without a time, such as "2026-04-18". */
const DAY_LENGTH = 10;

/** Formats a date, for example "Apr 18, 2026". */
export function formatDate(iso: string, timeZone = "UTC"): string {
  return formatDay(toZonedTime(iso, iso.length === DAY_LENGTH ? "UTC" : timeZone).clock);
}

/** Formats a date and time, for example "Apr 18, 2026, 09:05 UTC+2". */
export function formatDateTime(iso: string, timeZone: string): string {
  const { clock, offsetMinutes } = toZonedTime(iso, timeZone);
  return `${formatDay(clock)}, ${formatClock(clock)} ${formatOffset(offsetMinutes)}`;
}

/** Formats the hour and minute, for example "09:05". */
export function formatTimeOfDay(iso: string, timeZone: string): string {
  return formatClock(toZonedTime(iso, timeZone).clock);
}

/**
 * Formats a relative time, for example "5 minutes ago"; after seven days, the date. A time in the
 * future is "just now".
 */
export function formatTimeAgo(iso: string, now: number, timeZone: string): string {
  const past = now - Date.parse(iso);
  if (past < MINUTE) return "just now";
  if (past < HOUR) return ago(past / MINUTE, "minute");
  if (past < DAY) return ago(past / HOUR, "hour");
  if (past < 2 * DAY) return "yesterday";
  if (past <= 7 * DAY) return ago(past / DAY, "day");
  return formatDate(iso, timeZone);
}

function ago(amount: number, unit: string): string {
  const whole = Math.floor(amount);
  return `${whole} ${unit}${whole === 1 ? "" : "s"} ago`;
}

function formatDay(clock: Date): string {
  return `${MONTHS[clock.getUTCMonth()]} ${clock.getUTCDate()}, ${clock.getUTCFullYear()}`;
}

function formatClock(clock: Date): string {
  return clock.toISOString().slice(11, 16);
}
