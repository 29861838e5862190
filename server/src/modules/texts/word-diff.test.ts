import fc from "fast-check";
import { parseFragment } from "parse5";
import { expect, test } from "vitest";
import { diffWords } from "./word-diff.ts";
import { measureProcessorTime } from "../../../test/processor-time.ts";

test.each`
  before     | after         | html
  ${"a b c"} | ${"a d c"}    | ${'a <span class="idiff deletion">b</span><span class="idiff addition">d</span> c'}
  ${""}      | ${"new"}      | ${'<span class="idiff addition">new</span>'}
  ${"old"}   | ${""}         | ${'<span class="idiff deletion">old</span>'}
  ${"same"}  | ${"same"}     | ${"same"}
  ${"a"}     | ${"a\n\nb"}   | ${'a<span class="idiff addition">\n\nb</span>'}
  ${"1 & 2"} | ${"<b>1</b>"} | ${/^<span class="idiff (?:addition|deletion)">/}
`("from $before to $after", ({ before, after, html }) => {
  const told = diffWords(before as string, after as string);
  if (html instanceof RegExp) expect(told).toMatch(html);
  else expect(told).toBe(html);
});

const tagless = (html: string) => html.replaceAll(/<\/?span[^>]*>/g, "");
const without = (html: string, kind: string) =>
  tagless(html.replaceAll(new RegExp(`<span class="idiff ${kind}">[^<]*</span>`, "g"), ""));
const spelt = (html: string) =>
  html.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

test("whatever was written, both texts can be read from it and nothing in them is markup", () => {
  const word = fc.constantFrom(
    "a",
    " ",
    "\n",
    "<script>",
    '" onclick="',
    "&amp;",
    "ü",
    "🏔️",
    "\r\n",
  );
  const words = fc.array(word, { maxLength: 30 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(words, words, (before, after) => {
      const html = diffWords(before, after);
      for (const node of parseFragment(html).childNodes) {
        const tag = "tagName" in node ? node.tagName : node.nodeName;
        expect(["#text", "span"]).toContain(tag);
        if ("attrs" in node) {
          expect(node.attrs.map(({ name }) => name)).toEqual(["class"]);
          expect(node.childNodes.map(({ nodeName }) => nodeName)).toEqual(["#text"]);
        }
      }
      expect(spelt(without(html, "addition"))).toBe(before);
      expect(spelt(without(html, "deletion"))).toBe(after);
    }),
    { numRuns: 1_000 },
  );
});

test.each`
  what               | before                      | after
  ${"endless words"} | ${"a".repeat(1_000_000)}    | ${"b".repeat(1_000_000)}
  ${"many words"}    | ${"a b ".repeat(250_000)}   | ${"b a c ".repeat(170_000)}
  ${"fewer words"}   | ${"a b ".repeat(24_000)}    | ${"c b a d ".repeat(12_000)}
  ${"many lines"}    | ${"a\nb\n".repeat(250_000)} | ${"b\na\nc\n".repeat(170_000)}
  ${"spaces"}        | ${" ".repeat(1_000_000)}    | ${"\t".repeat(1_000_000)}
`("$what end soon", async ({ before, after }) => {
  const took = await measureProcessorTime(() => diffWords(before as string, after as string));
  expect(took).toBeLessThan(5_000);
});
