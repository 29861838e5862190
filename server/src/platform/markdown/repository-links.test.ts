import { expect, test } from "vitest";
import { renderText } from "./rendering.ts";

const files = { pages: "/g/p/-/blob/main/", raw: "/g/p/-/raw/main/", folder: "docs/my notes" };

function render(text: string, base: object = { files }): string {
  const { parts } = renderText(text, { origin: "https://cairn.example", syntaxes: [], ...base });
  return parts.map((part) => (typeof part === "string" ? part : "")).join("");
}

test.each([
  ["guide.md", "/g/p/-/blob/main/docs/my%20notes/guide.md"],
  ["../a.md#Setup", "/g/p/-/blob/main/docs/a.md#user-content-Setup"],
  ["/LICENSE", "/g/p/-/blob/main/LICENSE"],
  ["../../../../../admin", "/g/p/-/blob/main/admin"],
  ["..\\..\\x", "/g/p/-/blob/main/x"],
  ["#here", "#user-content-here"],
  ["https://example.com/x", "https://example.com/x"],
])("a Markdown file leads from %s to %s [REPO-020]", (written, href) => {
  expect(render(`<a href="${written}">x</a>`)).toContain(`href="${href}"`);
});

test.each(["javascript:alert(1)", "//evil.example/x", "\\\\evil.example/x", "data:text/html,x"])(
  "a Markdown file does not lead to %s in the repository",
  (written) => {
    expect(render(`<a href="${written}">x</a>`)).not.toContain('href="/g/p');
  },
);

test("images of the same repository are shown, others are links [REPO-020]", () => {
  expect(render("![Map](map.png)")).toContain('src="/g/p/-/raw/main/docs/my%20notes/map.png"');
  expect(render("![Map](https://example.com/map.png)")).not.toContain("<img");
});

test("texts outside repositories show no images of repositories", () => {
  expect(render("![Map](/g/p/-/raw/main/map.png)", {})).not.toContain("<img");
});
