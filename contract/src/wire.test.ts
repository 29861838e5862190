import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import {
  wireBoolean,
  wireId,
  wireInteger,
  wireList,
  wireDateTime,
  formatWireTime,
} from "./wire.ts";

describe("a whole number", () => {
  test("is the same as a number and as digits", () => {
    const sent = fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 });
    fc.assert(
      fc.property(sent, (number) => {
        expect(wireInteger.parse(number)).toBe(number);
        expect(wireInteger.parse(String(number))).toBe(number);
      }),
    );
  });

  test.each(["", " 1", "1.5", "1e3", "0x10", "+1", "--1", "１", "1234567890123456", 1.5, null, []])(
    "is not %j",
    (value) => expect(wireInteger.safeParse(value).success).toBe(false),
  );
});

describe("an id", () => {
  test("is a positive number that JSON can carry", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (id) => {
        expect(wireId.parse(String(id))).toBe(id);
      }),
    );
  });

  test.each(["0", "-1", "01", "1.0", "", "ada", "9007199254740993", "99999999999999999", 1])(
    "is not %j",
    (value) => expect(wireId.safeParse(value).success).toBe(false),
  );
});

describe("yes or no", () => {
  test.each`
    sent       | read
    ${true}    | ${true}
    ${"true"}  | ${true}
    ${"True"}  | ${true}
    ${"1"}     | ${true}
    ${false}   | ${false}
    ${"false"} | ${false}
    ${"False"} | ${false}
    ${"0"}     | ${false}
  `("$sent is read as $read", ({ sent, read }) => expect(wireBoolean.parse(sent)).toBe(read));

  test.each(["yes", "TRUE", "", "2", 1, null])("is not %j", (value) =>
    expect(wireBoolean.safeParse(value).success).toBe(false),
  );
});

describe("a point in time", () => {
  test.each`
    sent                                  | read
    ${"2026-11-15T08:30:00Z"}             | ${"2026-11-15T08:30:00.000Z"}
    ${"2026-11-15T08:30:00.123456+02:00"} | ${"2026-11-15T06:30:00.123Z"}
    ${"2026-11-15T08:30:00-05:00"}        | ${"2026-11-15T13:30:00.000Z"}
    ${"2026-11-15T08:30:00.5"}            | ${"2026-11-15T08:30:00.500Z"}
    ${"2026-11-15"}                       | ${"2026-11-15T00:00:00.000Z"}
  `("$sent is read as $read", ({ sent, read }) => expect(wireDateTime.parse(sent)).toBe(read));

  test.each(["", "yesterday", "2026-13-01", "2026-02-30T00:00:00Z", "0000-01-01", "15.11.2026", 0])(
    "is not %j",
    (value) => expect(wireDateTime.safeParse(value).success).toBe(false),
  );
});

describe("a list", () => {
  const colours = wireList(z.enum(["red", "green", "blue"]));

  test("is the same as a list and as text with commas", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("red", "green", "blue")), (chosen) => {
        expect(colours.parse(chosen)).toEqual(chosen);
        expect(colours.parse(chosen.join(","))).toEqual(chosen);
      }),
    );
  });

  test.each(["red,mauve", "red, green", ["mauve"], [1], 1, null, { 0: "red" }])(
    "is not %j",
    (value) => expect(colours.safeParse(value).success).toBe(false),
  );
});

describe("a time", () => {
  test.each`
    stored                           | told
    ${"2026-11-15T02:00:03.123456Z"} | ${"2026-11-15T02:00:03.123Z"}
    ${"2026-11-15T02:00:03.999999Z"} | ${"2026-11-15T02:00:03.999Z"}
    ${"2026-11-15T02:00:03.1Z"}      | ${"2026-11-15T02:00:03.100Z"}
    ${"2026-11-15T02:00:03Z"}        | ${"2026-11-15T02:00:03.000Z"}
  `("$stored is told as $told", ({ stored, told }) =>
    expect(formatWireTime(stored as string)).toBe(told),
  );

  test("keeps its milliseconds exactly, whatever stands behind them", () => {
    const times = fc.date({
      min: new Date("1970-01-01"),
      max: new Date("9999-12-31"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(times, fc.stringMatching(/^\d{0,3}$/), (time, microseconds) => {
        const stored = time.toISOString().replace("Z", `${microseconds}Z`);
        expect(formatWireTime(stored)).toBe(time.toISOString());
      }),
    );
  });
});
