/** Formats due dates: near dates by their day ("Today", a weekday), others by their date. */

const DAY = 86_400_000;
const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
/** Due dates from two to this many days ahead are shown as a weekday. */
const NAMED_DAYS = 7;

export interface FormattedDueDate {
  text: string;
  tone?: "warning" | "danger";
}

/**
 * Formats a due date relative to now. `date` is a day, `now` is in milliseconds. Both are in UTC,
 * so that server and browser agree.
 */
export function formatDueDate(date: string, now: number): FormattedDueDate {
  const today = Math.floor(now / DAY);
  const day = Date.parse(date) / DAY;
  const away = day - today;
  if (away === 0) return { text: "Today", tone: "warning" };
  if (away === -1) return { text: "Yesterday", tone: "danger" };
  if (away === 1) return { text: "Tomorrow" };
  const then = new Date(day * DAY);
  if (away > 1 && away <= NAMED_DAYS) return { text: WEEKDAYS[then.getUTCDay()] ?? date };
  const short = `${MONTHS[then.getUTCMonth()]} ${then.getUTCDate()}`;
  const isThisYear = then.getUTCFullYear() === new Date(now).getUTCFullYear();
  const text = isThisYear ? short : `${short}, ${then.getUTCFullYear()}`;
  return away < 0 ? { text, tone: "danger" } : { text };
}
