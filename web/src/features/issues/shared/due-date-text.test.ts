import { expect, test } from "vitest";
import { formatDueDate } from "./due-date-text.ts";

/** Current time in these tests: a Wednesday, half an hour before midnight in UTC. */
const NOW = Date.parse("2026-04-15T23:30:00Z");

test.each([
  ["2026-04-15", { text: "Today", tone: "warning" }],
  ["2026-04-14", { text: "Yesterday", tone: "danger" }],
  ["2026-04-16", { text: "Tomorrow" }],
  ["2026-04-18", { text: "Saturday" }],
  ["2026-04-21", { text: "Tuesday" }],
  ["2026-04-22", { text: "Wednesday" }],
  ["2026-04-23", { text: "Apr 23" }],
  ["2026-04-01", { text: "Apr 1", tone: "danger" }],
  ["2025-12-31", { text: "Dec 31, 2025", tone: "danger" }],
  ["2027-01-02", { text: "Jan 2, 2027" }],
])("shows %s as %o [LINK-008]", (date, due) => {
  expect(formatDueDate(date, NOW)).toEqual(due);
});
