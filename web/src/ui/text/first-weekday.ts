/** The day with which weeks begin in calendars. Stored in this browser; Monday unless chosen. */
const KEY = "first weekday";

export const FIRST_WEEKDAYS = ["sat", "sun", "mon"] as const;
export type FirstWeekday = (typeof FIRST_WEEKDAYS)[number];

export function readFirstWeekday(): FirstWeekday {
  const stored = localStorage.getItem(KEY);
  return FIRST_WEEKDAYS.find((day) => day === stored) ?? "mon";
}

export function saveFirstWeekday(day: FirstWeekday): void {
  localStorage.setItem(KEY, day);
}
