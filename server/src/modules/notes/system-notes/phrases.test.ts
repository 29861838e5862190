import { expect, it } from "vitest";
import { formatPhraseList, buildPhrase, formatStrongPhrase } from "./phrases.ts";

it("escapes what is put in, and keeps what is safe already", () => {
  const phrase = buildPhrase`said ${"<b>"} and ${formatStrongPhrase("1 < 2")}`;
  expect(phrase.html).toBe("said &lt;b&gt; and <strong>1 &lt; 2</strong>");
  expect(phrase.text).toBe("said <b> and **1 < 2**");
});

it.each`
  words              | text
  ${[]}              | ${""}
  ${["a"]}           | ${"a"}
  ${["a", "b"]}      | ${"a and b"}
  ${["a", "b", "c"]} | ${"a, b and c"}
`("lists $words as people do", ({ words, text }: { words: string[]; text: string }) => {
  expect(formatPhraseList(words.map((word) => buildPhrase`${word}`)).text).toBe(text);
});
