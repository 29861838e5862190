import { expect, test } from "vitest";
import { joinHtmlWithUnresolvedReferences } from "../../../test/rendered-html.ts";
import { renderText, renderTitle } from "./rendering.ts";
import type { ReferencePattern } from "./inline-parser.ts";

const NUMBER: ReferencePattern = {
  name: "number",
  mark: "#",
  pattern: /(?<![\w#])#(?<number>\d+)(?!\w)/g,
  address: /^\/thing\/(?<number>\d+)$/,
};
const manner = { origin: "https://cairn.example", syntaxes: [NUMBER] };
const draw = (text: string) => joinHtmlWithUnresolvedReferences(renderText(text, manner)).trim();
const UPLOAD = "/uploads/0123456789abcdef0123456789abcdef";

test("a single new line breaks no line, two spaces or a backslash do", () => {
  expect(draw("a\nb")).toBe('<p dir="auto">a\nb</p>');
  expect(draw("a  \nb")).toContain("<br>");
  expect(draw("a\\\nb")).toContain("<br>");
});

test("a text whose HTML would be far longer than itself is shown as it was typed", () => {
  const text = (references: number) => `[^1]: a\n\n${"[^1]".repeat(references)}`;
  expect(draw(text(1_000))).toContain("<sup");
  expect(draw(text(10_000))).toMatch(/^<p class="plain-text" dir="auto">\[\^1\]: a/);
});

test("boxes in lists are disabled and know where they stand", () => {
  const html = draw("intro\n\n- [ ] open\n- [x] done\n  - [X] deeper\n- [~] dropped\n- no box");
  expect(html).toContain('<ul class="task-list" dir="auto">');
  expect(html).toContain(
    '<li class="task-list-item" data-sourcepos="3:1-3:10"><input type="checkbox" class="task-list-item-checkbox" disabled="" aria-label="Open task"> open</li>',
  );
  expect(html).toContain('data-sourcepos="5:3-5:14"');
  expect(html).toContain('disabled="" checked="" aria-label="Completed task"> deeper');
  expect(html).toContain('<li class="task-list-item inapplicable" data-sourcepos="6:1-6:13">');
  expect(html).toContain('<s class="inapplicable">dropped</s>');
  expect(html).toContain("<li>no box</li>");
});

test("boxes in quotes are boxes too", () => {
  expect(draw("> 1. [x] done")).toContain('data-sourcepos="1:3-1:13"');
});

test("three signs around lines make one quote, and code inside keeps its signs", () => {
  const html = draw(">>>\nfirst\n\n```\n>>>\n```\n\n- second\n>>>\nafter");
  expect(html.match(/<blockquote/g)).toHaveLength(1);
  expect(html).toContain("<li>second</li>\n</ul>\n</blockquote>");
  expect(html).toContain('<p dir="auto">after</p>');
  expect(draw(">>>\nnever closed")).toContain("<blockquote>");
});

test("code is coloured by its language, which is named twice", () => {
  const html = draw("```js:one\nconst a = 1;\n```");
  expect(html).toMatch(
    /^<pre class="code highlight js-syntax-highlight language-js" data-canonical-lang="js"><code>/,
  );
  expect(html).toContain('<span class="hljs-keyword">const</span>');
  expect(draw('```"><b>\nx\n```')).toContain('data-canonical-lang="plaintext"');
});

test("diagrams and formulas stay as they were written, for the browser to draw", () => {
  expect(draw("```mermaid\ngraph <b>\n```")).toBe(
    '<pre class="code js-render-mermaid language-mermaid" data-canonical-lang="mermaid"><code>graph &lt;b&gt;\n</code></pre>',
  );
  expect(draw("```math\na<b\n```")).toContain('data-math-style="display"><code>a&lt;b');
  expect(draw("$`a`$")).toContain(
    '<code class="code math js-render-math" data-math-style="inline">',
  );
  expect(draw("$$\nx\n$$")).toContain('data-math-style="display"');
  expect(draw("it costs $5 or $6")).toBe('<p dir="auto">it costs $5 or $6</p>');
});

test("colours in code are told as six digits and never as a style", () => {
  const colours = {
    "#f00": "#ff0000",
    "rgb(0, 128, 0)": "#008000",
    "hsla(240, 100%, 50%, 0.5)": "#0000ff",
  };
  for (const [written, told] of Object.entries(colours)) {
    expect(draw(`\`${written}\``)).toContain(
      `<span class="color-chip" data-color="${told}"></span>`,
    );
  }
  for (const written of ["#ff", "rgb(1,2)", "rgb(300,0,0)", "red", "#ggg", "rgb(1;2;3)"]) {
    expect(draw(`\`${written}\``)).not.toContain("color-chip");
  }
});

test("parts that were added and removed are marked, when their brackets are alike", () => {
  expect(draw("{+ new +} [- old -]")).toContain(
    '<span class="idiff left right addition"> new </span> <span class="idiff left right deletion"> old </span>',
  );
  expect(draw("{+ new +]")).not.toContain("idiff");
  expect(draw("`{+ new +}`")).not.toContain("idiff");
});

test("emoji are named, and unknown names stay words", () => {
  expect(draw(":tada: :+1: :nothing_like_it: `:tada:`")).toBe(
    '<p dir="auto"><gl-emoji title="party popper" data-name="tada" data-unicode-version="0.6">🎉</gl-emoji> ' +
      '<gl-emoji title="thumbs up" data-name="thumbsup" data-unicode-version="0.6">👍️</gl-emoji> ' +
      ":nothing_like_it: <code>:tada:</code></p>",
  );
});

test("front matter is code, but only at the very top", () => {
  expect(draw("---\ntitle: x\n---\n\ntext")).toContain('language-yaml" data-canonical-lang="yaml"');
  expect(draw("+++\na = 1\n+++")).toContain('lang="toml"');
  expect(draw(';;;\n{"a": 1}\n;;;')).toContain('lang="json"');
  expect(draw("text\n\n---\ntitle: x\n---")).not.toContain("yaml");
});

test("headings have ids of their own, and the table of contents leads to them", () => {
  const html = draw("[[_TOC_]]\n\n# One & Two\n\n## 2024\n\n# One & Two\n\n## Ünïcode *x*");
  expect(html).toContain('<ul class="section-nav" dir="auto">');
  for (const id of ["one-two", "anchor-2024", "one-two-1", "ünïcode-x"]) {
    expect(html).toContain(`id="user-content-${id}"`);
  }
  expect(html).toContain('<a href="#user-content-one-two-1">One &amp; Two</a>');
  expect(draw("see [TOC] here")).not.toContain("section-nav");
});

test("notices have a title, their own or one of their kind", () => {
  expect(draw("> [!note]\n> text")).toContain(
    '<div class="markdown-alert markdown-alert-note" dir="auto">\n<p class="markdown-alert-title">Note</p><p>text</p>',
  );
  expect(draw("> [!Warning] Do *not*\n> text")).toContain(
    '<p class="markdown-alert-title">Do <em>not</em></p>',
  );
  expect(draw("> [!other]\n> text")).toContain("<blockquote");
});

test("footnotes of two texts never meet", () => {
  const text = "a[^1]\n\n[^1]: note";
  const ids = [draw(text), draw(text)].map(
    (html) => /id="(user-content-fn-[^"]+)"/.exec(html)?.[1],
  );
  expect(ids[0]).toMatch(/^user-content-fn-[0-9a-f]{8}-1$/);
  expect(ids[0]).not.toBe(ids[1]);
});

test("pictures come from here or become links", () => {
  expect(draw(`![a](${UPLOAD}/p.png)`)).toBe(
    `<p dir="auto"><a href="/-/here${UPLOAD}/p.png" class="media-link" rel="nofollow noreferrer noopener" target="_blank">` +
      `<img src="/-/here${UPLOAD}/p.png" alt="a" loading="lazy"></a></p>`,
  );
  expect(draw("![a](https://elsewhere.example/p.png)")).toBe(
    '<p dir="auto"><a href="https://elsewhere.example/p.png" rel="nofollow noreferrer noopener" target="_blank">a</a></p>',
  );
  expect(draw("![a](/-/avatars/1)")).not.toContain("<img");
  expect(draw(`![a](https://cairn.example/g/p${UPLOAD}/p.png)`)).toContain(
    `src="/g/p${UPLOAD}/p.png"`,
  );
});

test("films and sounds from here are played", () => {
  expect(draw(`![a](${UPLOAD}/f.mp4)`)).toContain(
    `<video src="/-/here${UPLOAD}/f.mp4" controls="" preload="metadata" width="400"></video>`,
  );
  expect(draw(`![a](${UPLOAD}/f.ogg)`)).toContain(`<audio src="/-/here${UPLOAD}/f.ogg" controls`);
  expect(draw('<video src="https://elsewhere.example/f.mp4"></video>')).not.toContain("<video");
});

test("links that lead away say so, links that stay do not", () => {
  expect(draw("[a](https://elsewhere.example)")).toContain('rel="nofollow noreferrer noopener"');
  expect(draw("[a](//elsewhere.example)")).toContain('target="_blank"');
  expect(draw("[a](/g/p)")).toBe('<p dir="auto"><a href="/g/p">a</a></p>');
  expect(draw("[a](#part)")).toContain('href="#user-content-part"');
  expect(draw("README.md and a.b")).not.toContain("<a");
});

test("tables stand by attribute", () => {
  expect(draw("|a|b|\n|:-:|-|\n|1|2|")).toContain('<th align="center">a</th>\n<th>b</th>');
});

test("some markup of people's own is let through", () => {
  const html = draw(
    "<details><summary>More</summary>\n\n**bold** <kbd>x</kbd> H<sub>2</sub>O\n\n</details>",
  );
  expect(html).toContain("<summary>More</summary>");
  expect(html).toContain("<strong>bold</strong> <kbd>x</kbd> H<sub>2</sub>O");
});

test("what looks like a reference is a part of its own, except in code and links", () => {
  const { parts, candidates } = renderText(
    "#1 `#2` [#3](/x) https://cairn.example/thing/4",
    manner,
  );
  const address = "https://cairn.example/thing/4";
  expect(parts).toEqual([
    '<p dir="auto">',
    { candidate: 0, typed: "#1" },
    ' <code>#2</code> <a href="/x">#3</a> ',
    { candidate: 1, typed: address, href: address },
    "</p>\n",
  ]);
  expect(candidates).toEqual([
    { syntax: "number", parts: { number: "1" } },
    { syntax: "number", parts: { number: "4", address: "1" } },
  ]);
});

test("of a link that stands for itself only its address is kept [C2]", () => {
  const address = "https://cairn.example/thing/4";
  for (const text of [
    `[${address}](${address} "</a><script>")`,
    `[${address}](${address} "&lt;/a>")`,
    `<a href="${address}" title="x" id="x" class="anchor" dir="rtl" data-n="7">${address}</a>`,
  ]) {
    expect(renderText(text, manner).parts).toEqual([
      '<p dir="auto">',
      { candidate: 0, typed: address, href: address },
      "</p>\n",
    ]);
  }
});

test("nobody types a reference's own markup", () => {
  for (const text of [
    '<cairn-reference data-n="0">x</cairn-reference>',
    '<span data-n="0" data-to="issue:1::">x</span>',
    '<!parts>[{"to":"issue","id":1,"typed":"x"}]x',
  ]) {
    const { parts, candidates } = renderText(text, manner);
    expect(parts).toEqual([expect.not.stringMatching(/^<!|data-n|data-to|cairn/) as string]);
    expect(candidates).toEqual([]);
  }
  const { parts } = renderText('#1 <a data-n="0" href="/x">x</a>', manner);
  expect(parts.filter((part) => typeof part !== "string")).toEqual([{ candidate: 0, typed: "#1" }]);
});

test("no attribute holds a sign that could end its tag [C2]", () => {
  const html = draw("[a](/x \"<b>&'`\") <abbr title='<i>'>y</abbr> ![<](/x '>')");
  for (const [tag] of html.matchAll(/="[^"]*"/g)) expect(tag.slice(2, -1)).not.toMatch(/[<>'`]/);
  expect(html).toContain('title="&lt;b&gt;&amp;&#x27;&#x60;"');
});

test("files of the text's place are parts, wherever they are linked", () => {
  const { parts } = renderText(`![a](${UPLOAD}/p.png) "/-/here${UPLOAD}/x"`, manner);
  expect(parts).toEqual([
    '<p dir="auto"><a href="',
    { files: true },
    `${UPLOAD}/p.png" class="media-link" rel="nofollow noreferrer noopener" target="_blank"><img src="`,
    { files: true },
    `${UPLOAD}/p.png" alt="a" loading="lazy"></a> "/-/here${UPLOAD}/x"</p>\n`,
  ]);
});

test("a title is one line with references and emoji, and nothing else", () => {
  expect(renderTitle("*a* <b> #1 :tada: {+ b +}", manner).parts).toEqual([
    "*a* &lt;b&gt; ",
    { candidate: 0, typed: "#1" },
    ' <gl-emoji title="party popper" data-name="tada" data-unicode-version="0.6">🎉</gl-emoji> {+ b +}',
  ]);
});

test("what is nested too deeply keeps its words", () => {
  expect(draw(`${"> ".repeat(200)}deep`)).toContain("deep");
  expect(draw(`${"- ".repeat(200)}deep`)).toContain("deep");
  expect(draw(`${"<div>".repeat(500)}deep`)).toContain("deep");
});

test("a reference beside blocks has no direction of its own", () => {
  expect(renderText("<xmp>a</xmp> #1", manner).parts).toContainEqual({ candidate: 0, typed: "#1" });
});
