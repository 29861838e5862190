/** Parses natural dates: `tomorrow`, `in 2 weeks`, `this Friday`, `December 31st`, `2026-12-31`. */

const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const MONTHS =
  "january february march april may june july august september october november december".split(
    " ",
  );
const NUMBERS = "a one two three four five six seven eight nine ten".split(" ");

const LENGTH_MAX = 50;
const COUNT_MAX = 9_999;
const DAY_MS = 86_400_000;

interface Day {
  year: number;
  /** January is 0, as in `Date`. */
  month: number;
  day: number;
}

/** Returns `YYYY-MM-DD`, or null when the string is not a date. `today` has the same format. */
export function parseNaturalDate(text: string, today: string): string | null {
  if (text.length > LENGTH_MAX) return null;
  const words = text.trim().toLowerCase().split(/\s+/);
  const now = new Date(`${today}T00:00:00Z`);
  return isoDay(text.trim()) ?? told(relative(words, now)) ?? told(calendar(words, now));
}

function isoDay(text: string): string | null {
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? [];
  if (year === undefined) return null;
  return told(dayOf({ year: Number(year), month: Number(month) - 1, day: Number(day) }));
}

function told(date: Date | null): string | null {
  if (date === null || Number.isNaN(date.getTime())) return null;
  const year = date.getUTCFullYear();
  return year < 1 || year > 9_999 ? null : date.toISOString().slice(0, 10);
}

/** Returns null when the month does not have this day. */
function dayOf({ year, month, day }: Day): Date | null {
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  return date.getUTCMonth() === month && date.getUTCDate() === day ? date : null;
}

function daysLater(now: Date, days: number): Date {
  return new Date(now.getTime() + days * DAY_MS);
}

function relative(words: readonly string[], now: Date): Date | null {
  const [first = "", second = "", third = ""] = words;
  if (words.length === 1) {
    if (first === "today" || first === "now") return now;
    if (first === "tomorrow") return daysLater(now, 1);
    return weekday(first, now, 0);
  }
  if (words.length === 2 && first === "this") return weekday(second, now, 0);
  if (words.length === 2 && first === "next") {
    return weekday(second, now, 1) ?? later(now, 1, second);
  }
  if (words.length === 3 && first === "in") return later(now, countOf(second), third);
  if (words.length === 3 && second !== "from" && third === "later") {
    return later(now, countOf(first), second);
  }
  return words.slice(2).join(" ") === "from now" ? later(now, countOf(first), second) : null;
}

function countOf(word: string): number | null {
  if (/^\d{1,4}$/.test(word)) return Math.min(Number(word), COUNT_MAX);
  const named = NUMBERS.indexOf(word === "an" ? "a" : word);
  return named === -1 ? null : Math.max(named, 1);
}

/**
 * Returns the first day with the weekday `word`, at least `atLeast` days from `now`. Returns null
 * when `word` is not a weekday.
 */
function weekday(word: string, now: Date, atLeast: number): Date | null {
  const wanted = WEEKDAYS.findIndex((name) => isShortFor(word, name));
  if (wanted === -1) return null;
  const from = daysLater(now, atLeast);
  return daysLater(from, (wanted - from.getUTCDay() + 7) % 7);
}

function later(now: Date, count: number | null, unit: string): Date | null {
  if (count === null) return null;
  switch (unit.replace(/s$/, "")) {
    case "day":
      return daysLater(now, count);
    case "week":
      return daysLater(now, 7 * count);
    case "month":
      return monthsLater(now, count);
    case "year":
      return monthsLater(now, 12 * count);
    default:
      return null;
  }
}

/** The same day `count` months later, or the last day of that month if the month is shorter. */
function monthsLater(now: Date, count: number): Date {
  const date = new Date(now);
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + count);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(now.getUTCDate(), last));
  return date;
}

/**
 * Parses `December 31st`, `31 Dec 2026`, `the 5th of May`. Without a year, returns the next such
 * day.
 */
function calendar(words: readonly string[], now: Date): Date | null {
  const parts = words
    .filter((word) => word !== "the" && word !== "of")
    .map((word) => word.replace(/,$/, ""));
  if (parts.length < 2 || parts.length > 3) return null;
  const [one = "", other = "", yearWord] = parts;
  const month = monthCalled(one) ?? monthCalled(other);
  const day = numbered(monthCalled(one) === null ? one : other);
  if (month === null || day === null) return null;
  if (yearWord !== undefined) {
    return /^\d{4}$/.test(yearWord) ? dayOf({ year: Number(yearWord), month, day }) : null;
  }
  // Tries the current year and the next eight, because two leap days can be eight years apart.
  for (let year = now.getUTCFullYear(); year <= now.getUTCFullYear() + 8; year += 1) {
    const date = dayOf({ year, month, day });
    if (date !== null && date >= now) return date;
  }
  return null;
}

function monthCalled(word: string): number | null {
  const month = MONTHS.findIndex((name) => isShortFor(word, name));
  return month === -1 ? null : month;
}

function numbered(word: string): number | null {
  const [, digits] = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(word) ?? [];
  return digits === undefined ? null : Number(digits);
}

/**
 * True for at least the first three letters of the name, also with a dot at the end: `fri`, `sept.`
 */
function isShortFor(word: string, name: string): boolean {
  return word.length >= 3 && name.startsWith(word.replace(/\.$/, ""));
}
