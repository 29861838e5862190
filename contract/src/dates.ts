/**
 * Validates the dates that write requests contain. Read requests and filters accept every valid date.
 */

const FIRST = "1970-01-01";
const DAY_MS = 86_400_000;

/** Whether a day, as `YYYY-MM-DD`, can be used for due dates, milestones and iterations. */
export function isPlannableDay(day: string): boolean {
  return day >= FIRST;
}

/**
 * Whether a UTC creation time that a client sets is valid: from 1970 to at most one day in the future.
 */
export function isValidCreationTime(moment: string, now: Date): boolean {
  return moment >= FIRST && Date.parse(moment) <= now.getTime() + DAY_MS;
}
