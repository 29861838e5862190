import { parseHexOrRgbColor } from "@cairn/contract/labels/label-colors";
import { expect, test } from "vitest";
import { SUGGESTED_LABEL_COLORS } from "./label-color.ts";

test("a colour is typed as three or six digits after #, or as rgb or rgba [SIDE-032]", () => {
  expect(parseHexOrRgbColor("#AbCdEf")).toBe("#abcdef");
  expect(parseHexOrRgbColor(" #f0a ")).toBe("#ff00aa");
  expect(parseHexOrRgbColor("rgb(51, 102, 153)")).toBe("#336699");
  expect(parseHexOrRgbColor("RGBA(51,102,153,0.5)")).toBe("#336699");
  for (const text of ["rgb(1,2)", "rgb(256,0,0)", "rgb(1,2,3,4,5)", "rgb(1,2,3)x", "hsl(1,2,3)"])
    expect(parseHexOrRgbColor(text)).toBeNull();
  for (const text of ["abcdef", "#abcd", "#ggg", "red;", "", "#"])
    expect(parseHexOrRgbColor(text)).toBeNull();
});

test("every colour that is offered can be taken as it is, and is offered once [SIDE-032]", () => {
  const colors = SUGGESTED_LABEL_COLORS.map(({ color }) => color);
  expect(colors.map(parseHexOrRgbColor)).toEqual(colors);
  expect(new Set(colors).size).toBe(colors.length);
});
