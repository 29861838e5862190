import { expect, it } from "vitest";
import { parseRangeHeader } from "./ranges.ts";

it.each([
  [undefined, "whole"],
  ["bytes=0-3", { start: 0, end: 3 }],
  ["bytes=4-", { start: 4, end: 9 }],
  ["bytes=-3", { start: 7, end: 9 }],
  ["bytes=-99", { start: 0, end: 9 }],
  ["bytes=5-99", { start: 5, end: 9 }],
  ["bytes=10-", "none"],
  ["bytes=-0", "none"],
  ["bytes=7-3", "whole"],
  ["bytes=0-1,3-4", "whole"],
  ["bytes=-", "whole"],
  ["lines=0-3", "whole"],
  ["bytes=a-b", "whole"],
])("%s of ten bytes is %j", (header, wanted) => {
  expect(parseRangeHeader(header, 10)).toEqual(wanted);
});

it("has no part of nothing", () => {
  expect(parseRangeHeader("bytes=0-0", 0)).toBe("none");
});
