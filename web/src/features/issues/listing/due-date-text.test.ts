import { expect, test } from "vitest";
import { formatDueDate } from "./due-date-text.ts";

/** A Wednesday, half an hour before midnight in UTC. */
const NOW = Date.parse("2026-04-15T23:30:00Z");

test.each([
  ["2026-04-15", { words: "Today", tone: "warning" }],
  ["2026-04-14", { words: "Yesterday", tone: "danger" }],
  ["2026-04-16", { words: "Tomorrow" }],
  ["2026-04-18", { words: "Saturday" }],
  ["2026-04-21", { words: "Tuesday" }],
  ["2026-04-22", { words: "Apr 22" }],
  ["2026-04-01", { words: "Apr 1", tone: "danger" }],
  ["2025-12-31", { words: "Dec 31, 2025", tone: "danger" }],
  ["2027-01-02", { words: "Jan 2, 2027" }],
])("%s is told as %o", (date, due) => {
  expect(formatDueDate(date, NOW)).toEqual(due);
});
