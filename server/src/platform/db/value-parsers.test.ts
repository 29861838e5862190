import pg from "pg";
import { expect, it } from "vitest";
import { getValueParser } from "./value-parsers.ts";

const INT8_ARRAY = 1016;
const read = (oid: number, text: string) => getValueParser(oid)(text as never);

it("reads a time with all its microseconds", () => {
  const text = "2026-11-15 02:00:03.123456+00";
  expect(read(pg.types.builtins.TIMESTAMPTZ, text)).toBe("2026-11-15T02:00:03.123456Z");
});

it("reads 64-bit ids as numbers, and refuses one that a JSON number cannot hold", () => {
  expect(read(pg.types.builtins.INT8, "9007199254740991")).toBe(9_007_199_254_740_991);
  expect(() => read(pg.types.builtins.INT8, "9007199254740993")).toThrow(RangeError);
});

it("reads lists of ids and dates as they are", () => {
  expect(read(INT8_ARRAY, "{1,22,333}")).toEqual([1, 22, 333]);
  expect(read(INT8_ARRAY, "{}")).toEqual([]);
  expect(read(pg.types.builtins.DATE, "2026-02-28")).toBe("2026-02-28");
});
