/** Formats due dates: near dates by their day ("Today", a weekday), others by their date. */

const DAY = 86_400_000;
const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
/**
 * Due dates up to this many days away are shown as a weekday.
 * Farther away, a weekday could mean this week or the next one.
 */
const NAMED_DAYS = 6;

export interface FormattedDueDate {
  words: string;
  tone?: "warning" | "danger";
}

/** `date` is a day, `now` is in milliseconds. Both are in UTC, so that server and browser agree. */
export function formatDueDate(date: string, now: number): FormattedDueDate {
  const today = Math.floor(now / DAY);
  const day = Date.parse(date) / DAY;
  const away = day - today;
  if (away === 0) return { words: "Today", tone: "warning" };
  if (away === -1) return { words: "Yesterday", tone: "danger" };
  if (away === 1) return { words: "Tomorrow" };
  const then = new Date(day * DAY);
  if (away > 1 && away <= NAMED_DAYS) return { words: WEEKDAYS[then.getUTCDay()] ?? date };
  const short = `${MONTHS[then.getUTCMonth()]} ${then.getUTCDate()}`;
  const isThisYear = then.getUTCFullYear() === new Date(now).getUTCFullYear();
  const words = isThisYear ? short : `${short}, ${then.getUTCFullYear()}`;
  return away < 0 ? { words, tone: "danger" } : { words };
}
