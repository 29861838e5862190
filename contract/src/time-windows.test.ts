import { expect, it } from "vitest";
import { DEFAULT_TIME_WINDOW, TIME_WINDOWS } from "./time-windows.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

it("offers seven windows, from half an hour to thirty days [SYS-010]", () => {
  const seconds = Object.entries(TIME_WINDOWS).map(([name, window]) => [name, window.seconds]);
  expect(seconds).toEqual([
    ["thirtyMinutes", 30 * MINUTE],
    ["threeHours", 3 * HOUR],
    ["eightHours", 8 * HOUR],
    ["oneDay", DAY],
    ["threeDays", 3 * DAY],
    ["oneWeek", 7 * DAY],
    ["oneMonth", 30 * DAY],
  ]);
});

it("begins with eight hours [SYS-011]", () => {
  expect(TIME_WINDOWS[DEFAULT_TIME_WINDOW].seconds).toBe(8 * HOUR);
});

it("counts in minutes, hours or days, and never in more than 72 steps [SYS-012]", () => {
  const lengths = { minute: MINUTE, hour: HOUR, day: DAY };
  for (const { seconds, interval } of Object.values(TIME_WINDOWS)) {
    expect(seconds / lengths[interval]).toBeLessThanOrEqual(72);
  }
  expect(new Set(Object.values(TIME_WINDOWS).map(({ interval }) => interval))).toEqual(
    new Set(["minute", "hour", "day"]),
  );
});
