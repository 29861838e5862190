import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { avatarUrl, renderAvatar } from "./avatars.ts";

const shown = (name: string) =>
  /<text [^>]*>(.*)<\/text>/su.exec(renderAvatar({ id: 1, name }))?.[1];
const colourOf = (id: number) =>
  /<rect[^>]* fill="#(.{6})"/.exec(renderAvatar({ id, name: "A" }))?.[1];

describe("a picture of somebody", () => {
  test.each`
    name                   | initials
    ${"Tomás Herrera"}     | ${"TH"}
    ${"ingrid"}            | ${"I"}
    ${"Mary Ann van Dyke"} | ${"MD"}
    ${"  (bob)  [2nd]  "}  | ${"B2"}
    ${"王 小明"}           | ${"王小"}
    ${"ßen"}               | ${"SS"}
    ${"<script> &amp;"}    | ${"SA"}
    ${"???"}               | ${""}
  `("$name is $initials", ({ name, initials }) => expect(shown(name as string)).toBe(initials));

  test("is made of nothing else, whatever somebody is called", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 255 }), (name) => {
        expect(shown(name)).toMatch(/^[\p{L}\p{N}\p{M}]*$/u);
      }),
    );
  });

  test("is the same every time, and people next to each other differ", () => {
    expect(renderAvatar({ id: 4, name: "Ada" })).toBe(renderAvatar({ id: 4, name: "Ada" }));
    expect(colourOf(4)).not.toBe(colourOf(5));
  });

  test.each([0, 1, 2, 3, 4, 5])("is readable: tone %i has 4.5:1 under white", (id) => {
    expect(1.05 / (luminance(colourOf(id) ?? "") + 0.05)).toBeGreaterThanOrEqual(4.5);
  });

  test("has an address of this installation", () => {
    expect(avatarUrl(new URL("https://cairn.example"), { id: 7 })).toBe(
      "https://cairn.example/-/avatars/7",
    );
  });
});

/** Computes the relative luminance as WCAG defines it, for contrast ratios. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
