import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { findForbiddenHtml, hasUnescapedLessThan } from "../../../test/allowed-html.ts";
import { checkHostileMarkdown } from "../../../test/attacks/checking.ts";

const seed = process.env["CAIRN_SEED"] ?? randomBytes(4).toString("hex");
const COUNT = 2_000;

test(`no mixture of Markdown, references and hostile markup escapes, seed ${seed} [C2]`, async () => {
  const { failures, links } = await checkHostileMarkdown(seed, 0, COUNT);
  expect(failures, `CAIRN_SEED=${seed} runs the same mixtures again`).toEqual([]);
  expect(links).toBeGreaterThan(COUNT / 10);
}, 120_000);

test("what checks the mixtures would notice", () => {
  const smuggled = [
    "<p>a<meta http-equiv=refresh content=0></p>",
    "<script>x</script>",
    '<a href="javascript:x">a</a>',
    '<a href="/x" onclick="x">a</a>',
    '<a class="gfm gfm-issue" href="//evil.example">a</a>',
    '<a class="gfm gfm-issue evil" href="/x">a</a>',
    '<img src="https://evil.example/a.png">',
    "<input type=checkbox>",
    "<p id=cairn>",
    "<p style=x>",
    "<cairn-reference>x</cairn-reference>",
    "a<!-- b -->",
    '<a data-n="0">x</a>',
  ];
  expect(smuggled.filter((html) => findForbiddenHtml(html).length === 0)).toEqual([]);
  const forged = '<a class="gfm gfm-issue" href="/x">a</a>';
  expect([
    findForbiddenHtml(forged),
    findForbiddenHtml(forged, { references: false }).length,
  ]).toEqual([[], 1]);
  expect([
    hasUnescapedLessThan('<a title="<b>">x</a>'),
    hasUnescapedLessThan('<a title="b">1 > 0</a>'),
  ]).toEqual([true, false]);
});
