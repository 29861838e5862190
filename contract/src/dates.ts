/**
 * Validates dates in requests that create or change something. Requests that only read, such as
 * filtered lists, accept every valid date.
 */

const FIRST = "1970-01-01";
const DAY_MS = 86_400_000;

/**
 * Whether a day, as `YYYY-MM-DD`, is valid as a due date or as a date of a milestone or iteration:
 * it must not be before 1970.
 */
export function isSupportedDate(day: string): boolean {
  return day >= FIRST;
}

/**
 * Whether a UTC creation time that a client sets is valid: from 1970 to at most one day in the future.
 */
export function isValidCreationTime(moment: string, now: Date): boolean {
  return moment >= FIRST && Date.parse(moment) <= now.getTime() + DAY_MS;
}
