import { expect, test } from "vitest";
import { shiftDates } from "./shifted-dates.ts";

const dates = { start_date: "2031-02-27", due_date: "2031-03-02" };

test("moves both dates of an epic, or one of them up to the other", () => {
  expect(shiftDates(dates, "both", 3)).toEqual({
    start_date: "2031-03-02",
    due_date: "2031-03-05",
  });
  expect(shiftDates(dates, "start", 3)).toEqual({ ...dates, start_date: "2031-03-02" });
  expect(shiftDates(dates, "start", 9)).toEqual({ ...dates, start_date: "2031-03-02" });
  expect(shiftDates(dates, "due", -9)).toEqual({ ...dates, due_date: "2031-02-27" });
  expect(shiftDates({ ...dates, due_date: null }, "both", -1)).toEqual({
    start_date: "2031-02-26",
    due_date: null,
  });
});
