import { expect, test } from "vitest";
import { registerReferenceSyntaxesAndKinds } from "./reference-registry.ts";
import { PATH_PATTERN, REFERENCE_NAME_PATTERN, WORD_START_PATTERN } from "./patterns.ts";
import {
  qualifyReferences,
  qualifyTitleReferences,
  type ExpandPath,
} from "./qualified-references.ts";
import { measureProcessorTime } from "../../../test/processor-time.ts";

const find = async () => [];
registerReferenceSyntaxesAndKinds({
  syntaxes: [
    {
      name: "issue",
      mark: "#",
      pattern: new RegExp(
        String.raw`${WORD_START_PATTERN}(?<path>${PATH_PATTERN})?#(?<iid>\d{1,10})(?![\p{L}\p{N}_])`,
        "gu",
      ),
      find,
    },
    {
      name: "label",
      mark: "~",
      pattern: new RegExp(
        `${WORD_START_PATTERN}(?<path>${PATH_PATTERN})?~${REFERENCE_NAME_PATTERN}`,
        "gu",
      ),
      find,
    },
    {
      name: "epic",
      mark: "&",
      belongsToGroup: true,
      pattern: new RegExp(
        String.raw`${WORD_START_PATTERN}(?<path>${PATH_PATTERN})?&(?<iid>\d+)`,
        "gu",
      ),
      find,
    },
  ],
});

const expand: ExpandPath = (path, { belongsToGroup }) => {
  if (belongsToGroup === true) return path ?? "a";
  return path === undefined ? "a/b" : path.includes("/") ? path : `a/${path}`;
};
const REQUESTER = { origin: "https://cairn.example", callerKey: "ann" };
const qualify = (text: string) => qualifyReferences(text, REQUESTER, expand);

test.each([
  ["See #1, other#2 and c/d#3.", "See a/b#1, a/other#2 and c/d#3."],
  ['~bug and ~"two parts" in #4', 'a/b~bug and a/b~"two parts" in a/b#4'],
  ["#1 of &2 and c&3", "a/b#1 of a&2 and c&3"],
  ["`#1` is code, #2 is not", "`#1` is code, a/b#2 is not"],
  ["``a ` #1`` #2 ` #3", "``a ` #1`` a/b#2 ` a/b#3"],
  ["```\n#1\n```\n#2\n", "```\n#1\n```\na/b#2\n"],
  ["~~~\n#1", "~~~\n#1"],
  ["# 1 heading\n\nx#1 mail@x.org#a", "# 1 heading\n\na/x#1 mail@x.org#a"],
  ["nothing to change", "nothing to change"],
])("changes %j", async (text, changed) => {
  expect(await qualify(text)).toBe(changed);
});

test("leaves a text as it is when a change would reach code", async () => {
  const text = "#1\n\n    #2 in indented code\n";
  expect(await qualify(text)).toBe(text);
});

test("changes titles, in which nothing is code", async () => {
  expect(await qualifyTitleReferences("After #1", "https://cairn.example", expand)).toBe(
    "After a/b#1",
  );
});

test("does not multiply the length of a text with more references than are rendered", async () => {
  const text = "#1 ".repeat(300_000);
  const long = (path?: string) => `${"deep/".repeat(400)}${path ?? "b"}`;
  expect(await qualifyReferences(text, REQUESTER, long)).toBe(text);
});

test("takes linear time for many backticks", async () => {
  const text = `${Array.from({ length: 2_000 }, (_, n) => "`".repeat(n % 60)).join("a")} #1`;
  expect(await measureProcessorTime(() => qualify(text))).toBeLessThan(5_000);
});
