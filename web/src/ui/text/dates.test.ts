import { describe, expect, it } from "vitest";
import { formatDate, formatDateTime, formatTimeAgo, formatTimeOfDay } from "./dates.ts";

const now = Date.parse("2026-04-18T12:00:00Z");

describe("dates in words", () => {
  it("writes the date, from a date or from a moment", () => {
    expect(formatDate("2026-04-18")).toBe("Apr 18, 2026");
    expect(formatDate("2026-12-01T23:59:59.999Z")).toBe("Dec 1, 2026");
  });

  it("writes the moment in UTC", () => {
    expect(formatDateTime("2026-04-18T11:05:00.000+02:00", "UTC")).toBe("Apr 18, 2026, 09:05 UTC");
  });

  it.each([
    ["Europe/Oslo", "2026-04-18T22:30:59.000Z", "Apr 19, 2026, 00:30 UTC+2"],
    ["Europe/Oslo", "2026-01-01T10:00:00.000Z", "Jan 1, 2026, 11:00 UTC+1"],
    ["America/St_Johns", "2026-01-01T02:00:45.000Z", "Dec 31, 2025, 22:30 UTC−3:30"],
    ["Asia/Kathmandu", "2026-01-01T00:00:00.000Z", "Jan 1, 2026, 05:45 UTC+5:45"],
    ["Europe/London", "2026-01-01T00:00:00.000Z", "Jan 1, 2026, 00:00 UTC"],
    ["No/Such_Zone", "2026-01-01T00:00:00.000Z", "Jan 1, 2026, 00:00 UTC"],
  ])("writes the moment in %s", (zone, iso, text) => {
    expect(formatDateTime(iso, zone)).toBe(text);
    expect(formatTimeAgo(iso, Date.parse("2027-01-01"), zone)).toBe(formatDate(iso, zone));
  });

  it("keeps a date without a time in every zone", () => {
    expect(formatDate("2026-04-18", "America/Los_Angeles")).toBe("Apr 18, 2026");
    expect(formatTimeOfDay("2026-04-18T23:05:00Z", "Asia/Tokyo")).toBe("08:05");
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
    expect(formatTimeAgo(iso, now, "UTC")).toBe(words);
  });
});
