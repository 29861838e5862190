import { expect, test } from "vitest";
import {
  findLanguageOfFile,
  highlightFile,
  splitHighlightedLines,
  toShownCode,
} from "./file-highlighting.ts";
import type { SafeHtml } from "../safe-html.ts";

test.each([
  ["retry.go", "go"],
  ["Dockerfile", "dockerfile"],
  ["README", null],
  ["x.unknown-format", null],
])("the language of %s is %s", (name, language) => {
  expect(findLanguageOfFile(name)).toBe(language);
});

test("code is escaped as browsers do [REPO-021]", () => {
  expect(highlightFile(`const a = '<b>&"'; // <script>`, "js")).toBe(
    `<span class="hljs-keyword">const</span> a = <span class="hljs-string">'&lt;b&gt;&amp;"'</span>; ` +
      `<span class="hljs-comment">// &lt;script&gt;</span>`,
  );
});

test("elements of code inside other code get no classes of their own", () => {
  const html = highlightFile("<script>let a = 1;</script>", "xml");
  expect(html).toContain('<span><span class="hljs-keyword">let</span>');
});

test("an element that continues on the next line is closed and opened again", () => {
  const html = '<span class="a_">x\ny</span>z' as SafeHtml;
  expect(splitHighlightedLines(html)).toEqual([
    '<span class="a_">x</span>',
    '<span class="a_">y</span>z',
  ]);
});

test("characters that HTML parsers change are replaced", () => {
  expect(toShownCode("a\r\nb\rc\0")).toBe("a\nb\u240Dc\uFFFD");
});
