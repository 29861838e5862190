import { describe, expect, it } from "vitest";
import { formatDate, formatDateTime, formatTimeAgo } from "./dates.ts";

const now = Date.parse("2026-04-18T12:00:00Z");

describe("dates in words", () => {
  it("writes the date, from a date or from a moment", () => {
    expect(formatDate("2026-04-18")).toBe("Apr 18, 2026");
    expect(formatDate("2026-12-01T23:59:59.999Z")).toBe("Dec 1, 2026");
  });

  it("writes the moment in UTC", () => {
    expect(formatDateTime("2026-04-18T11:05:00.000+02:00")).toBe("Apr 18, 2026, 09:05 UTC");
  });

  it.each([
    ["2026-04-18T12:00:30Z", "just now"],
    ["2026-04-18T11:59:30Z", "just now"],
    ["2026-04-18T11:59:00Z", "1 minute ago"],
    ["2026-04-18T11:01:00Z", "59 minutes ago"],
    ["2026-04-18T11:00:00Z", "1 hour ago"],
    ["2026-04-17T13:00:00Z", "23 hours ago"],
    ["2026-04-17T12:00:00Z", "yesterday"],
    ["2026-04-16T12:00:00Z", "2 days ago"],
    ["2026-04-11T12:00:00Z", "7 days ago"],
    ["2026-04-11T11:59:59Z", "Apr 11, 2026"],
    ["2025-12-31T12:00:00Z", "Dec 31, 2025"],
  ])("calls %s %j", (iso, words) => {
    expect(formatTimeAgo(iso, now)).toBe(words);
  });
});
