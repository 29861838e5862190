import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findForbiddenHtml, hasUnescapedLessThan } from "../../../test/allowed-html.ts";
import { registerInMemoryReferences } from "../../../test/attacks/memory-references.ts";
import { TEST_REFERENCE_SYNTAXES } from "../../../test/markdown-bombs.ts";
import { joinHtmlWithUnresolvedReferences } from "../../../test/rendered-html.ts";
import { XSS_PAYLOADS } from "../../../test/xss-payloads.ts";
import type { Context } from "../context.ts";
import { resolveReferences, renderHtmlForViewer } from "./references.ts";
import { renderText, renderTitle } from "./rendering.ts";
import { parseHtmlTree, sanitizeTreeUntilStable } from "./html-tree.ts";

const SEES_ALL = { sees: true } as unknown as Context;
const manner = { origin: "https://cairn.example", syntaxes: TEST_REFERENCE_SYNTAXES };
const draw = (text: string) => joinHtmlWithUnresolvedReferences(renderText(text, manner));

/**
 * Lists everything in the HTML that is not allowed. Also lists the links of resolved references,
 * because this test resolves no references and such a link must come from the author's HTML.
 */
const offences = (html: string) => [
  ...findForbiddenHtml(html.replaceAll("/-/here/", "/g/p/"), { references: false }),
  ...(hasUnescapedLessThan(html) ? ["a bare sign in a tag"] : []),
];

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
    const bad = XSS_PAYLOADS.map((text) =>
      joinHtmlWithUnresolvedReferences(renderTitle(text, manner)),
    ).filter((html) => /<(?!\/?gl-emoji\b)/.test(html) || offences(html).length > 0);
    expect(bad).toEqual([]);
  });

  test("what was sanitised is not changed by sanitising it again", () => {
    const again = (html: string) =>
      joinHtmlWithUnresolvedReferences({
        parts: sanitizeTreeUntilStable(parseHtmlTree(html)) ?? [],
      });
    const changed = XSS_PAYLOADS.map(draw).filter((html) => again(html) !== html);
    expect(changed).toEqual([]);
  });
});

/** Fragments of Markdown and HTML from which the test builds random texts. */
const PIECES =
  `< > " ' \` * _ ~~ [ ]( ) ![ | $ :tada: [^1] [^1]: &lt; <b> </b> <p> <a> </a> <table> <td>
  <button> <svg> </svg> <math> <!-- #1 ~bug @all %"x a/b#2+ {+ +} [!note] [[_TOC_]]`.split(/\s+/);
const pieces = fc.oneof(
  fc.constantFrom(...XSS_PAYLOADS),
  fc.constantFrom(...PIECES, "\n", "\n\n", "- ", "> ", "# ", "```\n", ">>>\n", "$$\n", "[ ] "),
  fc.string({ maxLength: 20, unit: "grapheme" }),
);
const documents = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(""));

test("no payload is shown with live references to hostile titles and names [C2]", async () => {
  const syntaxes = registerInMemoryReferences("payloads");
  const bad: string[] = [];
  for (const payload of XSS_PAYLOADS) {
    const text = `${payload} #1 ~bug %"v1" @ada\n\ng/p#1+ ${payload}`;
    const stored = await resolveReferences(
      SEES_ALL,
      renderText(text, { ...manner, syntaxes }),
      null,
    );
    const [html = ""] = await renderHtmlForViewer(SEES_ALL, [{ html: stored, files: "/g/p" }]);
    if (findForbiddenHtml(html).length > 0 || hasUnescapedLessThan(html)) bad.push(payload);
  }
  expect(bad).toEqual([]);
});

test("whatever is written, it is drawn, and nothing forbidden is drawn [I2]", () => {
  fc.assert(
    fc.property(documents, (text) => {
      let html: string;
      try {
        html = draw(text);
      } catch (error) {
        // Rendering may throw only this error. Callers then show the characters that the author wrote.
        expect(String(error)).toContain("did not reach a stable result");
        return;
      }
      expect(offences(html)).toEqual([]);
    }),
    { numRuns: 1500 },
  );
});
