import { expect, test } from "vitest";
import { toExcerpt } from "./excerpts.ts";

test.each`
  markdown                                    | excerpt
  ${"Two\n\nlines\tand  spaces "}             | ${"Two lines and spaces"}
  ${"See [the log](https://a.example/x)!"}    | ${"See the log!"}
  ${"![screen](/uploads/1/a.png) broken"}     | ${"screen broken"}
  ${"> quoted\n\n## Heading\n**bold** text"}  | ${"quoted Heading bold text"}
  ${"run `make` in\n```\ncode\n```"}          | ${"run make in code"}
  ${"<img src=x onerror=alert(1)>"}           | ${"<img src=x onerror=alert(1)>"}
  ${"<!-- hint -->\n- [ ] first\n- [x] next"} | ${"first next"}
  ${""}                                       | ${""}
`("$markdown becomes $excerpt", ({ markdown, excerpt }) => {
  expect(toExcerpt(markdown as string)).toBe(excerpt);
});

test("ends with whole characters and an ellipsis when it was cut", () => {
  expect(toExcerpt("a".repeat(300))).toBe(`${"a".repeat(200)}…`);
  expect(toExcerpt(`${"a".repeat(199)}🪨 more`)).toBe(`${"a".repeat(199)}…`);
  expect(toExcerpt(`short${" ".repeat(700)}`)).toBe("short…");
});

test("puts the separator between lines with text", () => {
  expect(toExcerpt("### Steps\n\n### Logs\r\n \nPaste  them.", " · ")).toBe(
    "Steps · Logs · Paste them.",
  );
});
