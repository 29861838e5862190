import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { parseDuration, formatDuration } from "./durations.ts";

describe("reading how long something takes", () => {
  test.each`
    text              | seconds
    ${"1h"}           | ${3_600}
    ${"1h30m"}        | ${5_400}
    ${"1h 30m"}       | ${5_400}
    ${" 2 d 3 h "}    | ${68_400}
    ${"1w"}           | ${144_000}
    ${"1mo"}          | ${576_000}
    ${"1mo 1w 1d 1h"} | ${752_400}
    ${"1.5h"}         | ${5_400}
    ${"2"}            | ${7_200}
    ${"0"}            | ${0}
    ${"-30m"}         | ${-1_800}
    ${"- 1h"}         | ${-3_600}
    ${"1H 30M"}       | ${5_400}
    ${""}             | ${null}
    ${"-"}            | ${null}
    ${"soon"}         | ${null}
    ${"1h tomorrow"}  | ${null}
    ${"1x"}           | ${null}
    ${"h"}            | ${null}
    ${"999999999mo"}  | ${null}
  `("$text is $seconds seconds", ({ text, seconds }: { text: string; seconds: number | null }) => {
    expect(parseDuration(text)).toBe(seconds);
  });

  it("does not take long over hostile text", () => {
    // In quadratic time, this would outlast the time limit of the test.
    expect(parseDuration("1".repeat(1_000_000))).toBeNull();
    expect(parseDuration("1h".repeat(500_000))).toBeNull();
  });
});

describe("telling how long something takes", () => {
  test.each`
    seconds    | told
    ${0}       | ${"0h"}
    ${3_600}   | ${"1h"}
    ${5_400}   | ${"1h 30m"}
    ${28_800}  | ${"1d"}
    ${241_800} | ${"1w 3d 3h 10m"}
    ${576_000} | ${"1mo"}
    ${-1_800}  | ${"-30m"}
  `("$seconds seconds are $told", ({ seconds, told }: { seconds: number; told: string }) => {
    expect(formatDuration(seconds)).toBe(told);
  });

  test.each`
    seconds    | told
    ${0}       | ${"0h"}
    ${57_600}  | ${"16h"}
    ${241_800} | ${"67h 10m"}
    ${-30_600} | ${"-8h 30m"}
  `(
    "$seconds seconds are $told when the instance shows no days [SIDE-092]",
    ({ seconds, told }: { seconds: number; told: string }) => {
      expect(formatDuration(seconds, { limitToHours: true })).toBe(told);
    },
  );

  it("is read back as the same", () => {
    const minutes = fc.integer({ min: 1, max: 30_000_000 });
    fc.assert(
      fc.property(minutes, (count) => parseDuration(formatDuration(count * 60)) === count * 60),
    );
  });
});
