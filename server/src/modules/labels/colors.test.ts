import { describe, expect, test } from "vitest";
import { parseColor, chooseTextColor } from "./colors.ts";

describe("a colour as somebody writes it", () => {
  test.each`
    text                   | color
    ${"#ff0000"}           | ${"#ff0000"}
    ${"#FF00aa"}           | ${"#ff00aa"}
    ${"#f0a"}              | ${"#ff00aa"}
    ${"red"}               | ${"#ff0000"}
    ${"RebeccaPurple"}     | ${"#663399"}
    ${" teal "}            | ${"#008080"}
    ${"ff0000"}            | ${null}
    ${"#ff00"}             | ${null}
    ${"#ff00000"}          | ${null}
    ${"#ggg"}              | ${null}
    ${"#fff;color:red"}    | ${null}
    ${"rgb(1,2,3)"}        | ${"#010203"}
    ${"rgba(255,0,0,.5)"}  | ${"#ff0000"}
    ${"rgb(1,2,300)"}      | ${null}
    ${"url(//example.co)"} | ${null}
    ${"constructor"}       | ${null}
    ${"transparent"}       | ${null}
    ${""}                  | ${null}
  `("$text is $color", ({ text, color }: { text: string; color: string | null }) => {
    expect(parseColor(text)).toBe(color);
  });
});

test("whatever way a colour is written, what is kept begins with # [SIDE-032]", () => {
  for (const text of [
    "#FF0000",
    "#f00",
    "rgb(255, 0, 0)",
    "rgba(255, 0, 0, 1)",
    "red",
    " RebeccaPurple ",
  ]) {
    expect(parseColor(text)).toMatch(/^#[0-9a-f]{6}$/);
  }
});

describe("text upon a colour", () => {
  test.each`
    color        | text
    ${"#000000"} | ${"#FFFFFF"}
    ${"#6699cc"} | ${"#FFFFFF"}
    ${"#ffffff"} | ${"#333333"}
    ${"#ffff00"} | ${"#333333"}
    ${"#fafafa"} | ${"#333333"}
    ${"#fff500"} | ${"#FFFFFF"}
    ${"#fff600"} | ${"#333333"}
  `("of $color is $text", ({ color, text }: { color: string; text: string }) => {
    expect(chooseTextColor(color)).toBe(text);
  });
});
