/**
 * Formats dates and relative times. Always in UTC, so that server and browser render the same
 * string.
 */

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Formats a date in UTC, for example "Apr 18, 2026". */
export function formatDate(iso: string): string {
  const date = new Date(iso);
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

/** Formats a date and time in UTC, for example "Apr 18, 2026, 09:05 UTC". */
export function formatDateTime(iso: string): string {
  return `${formatDate(iso)}, ${new Date(iso).toISOString().slice(11, 16)} UTC`;
}

/**
 * Formats a relative time, for example "5 minutes ago"; after seven days, the date. A time in the
 * future is "just now".
 */
export function formatTimeAgo(iso: string, now: number): string {
  const past = now - Date.parse(iso);
  if (past < MINUTE) return "just now";
  if (past < HOUR) return ago(past / MINUTE, "minute");
  if (past < DAY) return ago(past / HOUR, "hour");
  if (past < 2 * DAY) return "yesterday";
  if (past <= 7 * DAY) return ago(past / DAY, "day");
  return formatDate(iso);
}

function ago(amount: number, unit: string): string {
  const whole = Math.floor(amount);
  return `${whole} ${unit}${whole === 1 ? "" : "s"} ago`;
}
