import { expect, test } from "vitest";
import { meetingIn } from "./meetings.ts";

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
`("$text calls to $meeting", ({ text, meeting }) => {
  expect(meetingIn(text as string)).toBe(meeting);
});

test("a long text is read quickly", () => {
  const began = performance.now();
  meetingIn("https://".repeat(100_000) + "a.".repeat(100_000));
  meetingIn(`https://zoom.us/j/${".".repeat(500_000)}`);
  expect(performance.now() - began).toBeLessThan(500);
});
