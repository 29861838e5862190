import { expect, test } from "vitest";
import { hexFrom, SUGGESTED_COLORS } from "./label-color.ts";

test("a colour is typed with # in front, in three or six digits [SIDE-032]", () => {
  expect(hexFrom("#AbCdEf")).toBe("#abcdef");
  expect(hexFrom(" #f0a ")).toBe("#ff00aa");
  for (const text of ["abcdef", "#abcd", "#ggg", "red;", "", "#"]) expect(hexFrom(text)).toBeNull();
});

test("every colour that is offered can be taken as it is, and is offered once [SIDE-032]", () => {
  const colors = SUGGESTED_COLORS.map(({ color }) => color);
  expect(colors.map(hexFrom)).toEqual(colors);
  expect(new Set(colors).size).toBe(colors.length);
});
