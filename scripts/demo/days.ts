/** Computes the dates of the demo: days before today, and random working hours. */
import type { RandomGenerator } from "../chance.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Midnight UTC, `days` days ago; a negative number is in the future. */
export function daysBefore(now: Date, days: number): Date {
  const today = new Date(now).setUTCHours(0, 0, 0, 0);
  return new Date(today - Math.round(days) * DAY_MS);
}

/**
 * A random minute in the working hours of that day, never later than `now`. On a weekend, uses
 * the Friday before.
 */
export function pickWorkingTime(day: Date, chance: RandomGenerator, now: Date): Date {
  const weekday = day.getUTCDay();
  const back = weekday === 6 ? 1 : weekday === 0 ? 2 : 0;
  const midnight = new Date(day).setUTCHours(0, 0, 0, 0) - back * DAY_MS;
  const at = new Date(midnight + (7 * 60 + chance.below(10 * 60)) * MINUTE_MS);
  return at < now ? at : new Date(at.getTime() - DAY_MS);
}
