import { expect, test } from "vitest";
import { parseHexColor, SUGGESTED_LABEL_COLORS } from "./label-color.ts";

test("a colour is typed with # in front, in three or six digits [SIDE-032]", () => {
  expect(parseHexColor("#AbCdEf")).toBe("#abcdef");
  expect(parseHexColor(" #f0a ")).toBe("#ff00aa");
  for (const text of ["abcdef", "#abcd", "#ggg", "red;", "", "#"])
    expect(parseHexColor(text)).toBeNull();
});

test("every colour that is offered can be taken as it is, and is offered once [SIDE-032]", () => {
  const colors = SUGGESTED_LABEL_COLORS.map(({ color }) => color);
  expect(colors.map(parseHexColor)).toEqual(colors);
  expect(new Set(colors).size).toBe(colors.length);
});
