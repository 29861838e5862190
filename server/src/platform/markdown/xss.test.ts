import fc from "fast-check";
import { parseFragment, type DefaultTreeAdapterMap } from "parse5";
import { describe, expect, test } from "vitest";
import { SYNTAXES } from "../../../test/markdown-bombs.ts";
import { XSS_PAYLOADS } from "../../../test/xss-payloads.ts";
import { UPLOAD } from "./allowlist.ts";
import { renderText, renderTitle } from "./rendering.ts";
import { parseTree, safeMarkup } from "./tree.ts";

const manner = { origin: "https://cairn.example", syntaxes: SYNTAXES };
const draw = (text: string) => renderText(text, manner).html;

/** Written down once more and by hand, so that a hole in the allowlist does not open one here. */
const ELEMENTS = new Set(
  `a abbr audio b bdi blockquote br cairn-reference cite code dd del details dfn div dl dt em
  figcaption figure gl-emoji h1 h2 h3 h4 h5 h6 hr i img input ins kbd li mark ol p pre q rp rt ruby s
  samp section small span strong sub summary sup table tbody td tfoot th thead tr tt u ul var video`.split(
    /\s+/,
  ),
);
const ATTRIBUTES = new Set(
  `align alt aria-hidden checked class colspan controls data-color data-inapplicable data-math-style
  data-n data-name data-sourcepos data-unicode-version dir disabled height href id data-canonical-lang tabindex aria-label loading open
  preload rel reversed rowspan src start target title type value width`.split(/\s+/),
);
const CLASS =
  /^(?:anchor|footnote-backref|footnote-ref|footnote-item|footnotes|footnotes-list|footnotes-sep|media-link|media-container|code|highlight|math|js-render-math|js-render-mermaid|js-syntax-highlight|language-[\w+#.-]{1,40}|markdown-alert(?:-\w+)?|task-list(?:-item|-item-checkbox)?|inapplicable|plain-text|idiff|left|right|addition|deletion|color-chip|section-nav|hljs-[a-z_-]+|[a-z]+_+)$/;

type Node = DefaultTreeAdapterMap["node"];

/** Everything in the markup that must not be there. */
function offences(html: string): string[] {
  const found: string[] = [];
  const open: Node[] = [parseFragment(html)];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if ("childNodes" in node) open.push(...node.childNodes);
    if (node.nodeName === "#comment") found.push("a comment");
    if (!("attrs" in node)) continue;
    if (!ELEMENTS.has(node.tagName)) found.push(`<${node.tagName}>`);
    if (node.tagName === "input" && !node.attrs.some(({ name }) => name === "disabled")) {
      found.push("an input that can be used");
    }
    for (const { name, value } of node.attrs) {
      if (!ATTRIBUTES.has(name)) found.push(`${node.tagName} ${name}="${value}"`);
      if (!isHarmless(name, value)) found.push(`${node.tagName} ${name}="${value}"`);
    }
  }
  return found;
}

function isHarmless(name: string, value: string): boolean {
  switch (name) {
    case "href":
      return ["http:", "https:", "mailto:"].includes(
        URL.parse(value, "https://cairn.example/")?.protocol ?? "unreadable",
      );
    case "src":
      return UPLOAD.test(value);
    case "id":
      return value.startsWith("user-content-");
    case "class":
      return value
        .split(" ")
        .filter(Boolean)
        .every((word) => CLASS.test(word));
    case "target":
      return value === "_blank";
    case "type":
      return value === "checkbox";
    case "data-color":
      return /^#[0-9a-f]{6}$/.test(value);
    default:
      return true;
  }
}

describe("no payload leaves anything behind that could run [I1]", () => {
  test("there are many of them, all different", () => {
    expect(XSS_PAYLOADS.length).toBeGreaterThanOrEqual(500);
    expect(new Set(XSS_PAYLOADS).size).toBe(XSS_PAYLOADS.length);
  });

  test("as a description", () => {
    const bad = XSS_PAYLOADS.map((text) => [text, offences(draw(text))] as const);
    expect(bad.filter(([, found]) => found.length > 0)).toEqual([]);
  });

  test("inside a list, a quote, a table, a heading and an element", () => {
    const wraps = [
      (text: string) => `- ${text.replaceAll("\n", "\n  ")}`,
      (text: string) => `> ${text.replaceAll("\n", "\n> ")}`,
      (text: string) => `|a|\n|-|\n|${text.replaceAll("\n", " ")}|`,
      (text: string) => `# ${text.replaceAll("\n", " ")}\n\n[[_TOC_]]`,
      (text: string) => `<div><b>\n\n${text}\n\n</b></div>`,
    ];
    const bad = XSS_PAYLOADS.flatMap((text) => wraps.flatMap((wrap) => offences(draw(wrap(text)))));
    expect(bad).toEqual([]);
  }, 120_000);

  test("as a title, where there is no markup at all", () => {
    const bad = XSS_PAYLOADS.map((text) => renderTitle(text, manner).html).filter(
      (html) => /<(?!\/?(?:cairn-reference|gl-emoji)\b)/.test(html) || offences(html).length > 0,
    );
    expect(bad).toEqual([]);
  });

  test("what was sanitised is not changed by sanitising it again", () => {
    const changed = XSS_PAYLOADS.map(draw).filter((html) => safeMarkup(parseTree(html)) !== html);
    expect(changed).toEqual([]);
  });
});

/** Pieces of Markdown and markup, thrown together. */
const PIECES =
  `< > " ' \` * _ ~~ [ ]( ) ![ | $ :tada: [^1] [^1]: &lt; <b> </b> <p> <a> </a> <table> <td>
  <button> <svg> </svg> <math> <!-- #1 ~bug @all %"x a/b#2+ {+ +} [!note] [[_TOC_]]`.split(/\s+/);
const pieces = fc.oneof(
  fc.constantFrom(...XSS_PAYLOADS),
  fc.constantFrom(...PIECES, "\n", "\n\n", "- ", "> ", "# ", "```\n", ">>>\n", "$$\n", "[ ] "),
  fc.string({ maxLength: 20, unit: "grapheme" }),
);
const documents = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(""));

test("whatever is written, it is drawn, and nothing forbidden is drawn [I2]", () => {
  fc.assert(
    fc.property(documents, (text) => {
      let html: string;
      try {
        html = draw(text);
      } catch (error) {
        // The one way out: whoever calls shows the words as they are.
        expect(String(error)).toContain("never comes to rest");
        return;
      }
      expect(offences(html)).toEqual([]);
    }),
    { numRuns: 1500 },
  );
});
