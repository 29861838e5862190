/** Which days and times can be written; reading and filtering take every date there is. */

const FIRST = "1970-01-01";
const DAY_MS = 86_400_000;

/** A day to plan with, as `YYYY-MM-DD`. */
export function isPlannableDay(day: string): boolean {
  return day >= FIRST;
}

/** When something from elsewhere happened, in UTC: not before 1970, and tomorrow at the latest. */
export function isPastMoment(moment: string, now: Date): boolean {
  return moment >= FIRST && Date.parse(moment) <= now.getTime() + DAY_MS;
}
