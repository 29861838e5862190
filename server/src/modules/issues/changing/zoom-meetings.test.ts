import { expect, test } from "vitest";
import { findZoomMeetingUrl, removeZoomMeetingUrls } from "./zoom-meetings.ts";
import { measureProcessorTime } from "../../../../test/processor-time.ts";

test.each`
  text                                                                 | meeting
  ${""}                                                                | ${null}
  ${"Meet at https://zoom.us/j/123456789."}                            | ${"https://zoom.us/j/123456789"}
  ${"https://fernweh.zoom.us/my/rope?pwd=aB1 and so on"}               | ${"https://fernweh.zoom.us/my/rope?pwd=aB1"}
  ${"[here](https://us02web.zoom.us/s/99) or https://zoom.us/j/1, ok"} | ${"https://zoom.us/j/1"}
  ${"<https://zoom.us/j/7>"}                                           | ${"https://zoom.us/j/7"}
  ${"https://zoom.us/pricing http://zoom.us/j/1"}                      | ${null}
  ${"https://zoom.us.evil.example/j/1 https://evilzoom.us/j/1"}        | ${null}
  ${"https://evil.example/https://zoom.us"}                            | ${null}
  ${"Is it at https://zoom.us/my/rope?.."}                             | ${"https://zoom.us/my/rope"}
  ${"https://zoom.us/j/..."}                                           | ${null}
`("$text calls to $meeting", ({ text, meeting }) => {
  expect(findZoomMeetingUrl(text as string)).toBe(meeting);
});

test("a long text is read quickly", async () => {
  const took = await measureProcessorTime(() => {
    findZoomMeetingUrl("https://".repeat(100_000) + "a.".repeat(100_000));
    findZoomMeetingUrl(`https://zoom.us/j/${".".repeat(500_000)}`);
  });
  expect(took).toBeLessThan(2_000);
});

test("meetings are removed, and the sentences around them stay", () => {
  const text = "Join https://zoom.us/j/1. Or https://eu.zoom.us/my/b?pwd=2?";
  expect(removeZoomMeetingUrls(text)).toBe("Join . Or ?");
});

test("punctuation behind an address costs no more than its length [C1]", async () => {
  const hostile = `https://zoom.us/j/${"?".repeat(100_000)}a`;
  const took = await measureProcessorTime(() => {
    findZoomMeetingUrl(hostile);
    removeZoomMeetingUrls(hostile);
  });
  expect(took).toBeLessThan(2_000);
});

test("only the first 64 kB of a text are read for meetings [C1]", () => {
  const text = `${" ".repeat(65_536)}https://zoom.us/j/1`;
  expect(findZoomMeetingUrl(text)).toBeNull();
  expect(findZoomMeetingUrl(text.slice(100))).toBe("https://zoom.us/j/1");
});
