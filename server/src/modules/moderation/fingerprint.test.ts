import { expect, it } from "vitest";
import { normalizeForFingerprint } from "./fingerprint.ts";
import { findLinkedHosts } from "./linked-hosts.ts";
import { measureProcessorTime } from "../../../test/processor-time.ts";

it.each([
  ["see https://docs.example/a and http://other.example.", ["docs.example", "other.example"]],
  ["[words](https://docs.example/a_(b)) <https://x.example>", ["docs.example", "x.example"]],
  ["WWW.Docs.Example/a twice www.docs.example", ["docs.example", "docs.example"]],
  ["https://user:password@docs.example:8443/?q=https://inner.example", ["docs.example"]],
  ["https://пример.example/", ["xn--e1afmkfd.example"]],
  ["https:// and http://. and wwwx.example", []],
  ["awww.example is a word", []],
  ["a comment //here and [one]: // there, a protocol 'https:'", []],
])("finds the hosts in %s", (text, hosts) => {
  expect(findLinkedHosts(text)).toEqual(hosts);
});

/**
 * Texts that obfuscate the address of `evil.example`, each in another way. `findLinkedHosts` must
 * still find this host.
 */
it.each([
  "[x](&#104;ttps://evil.example)",
  "[x](&#x0000000068;ttps://evil.example)",
  String.raw`[x](https\://evil.example)`,
  "[x](https&colon;//evil.example)",
  "[x](https://ev&#105;l.example)",
  "[x](//evil.example)",
  "[x]( <///evil.example>)",
  String.raw`[x](\//evil.example)`,
  "[x]:\n//evil.example",
  "[x](http:evil.example)",
  "<img src=//evil.example>",
  '<a href="&#104ttps://evil.example">x</a>',
  String.raw`<a href="https:\\evil.example">x</a>`,
  String.raw`<a HREF = '/\evil.example'>x</a>`,
  '<a href="&#1;/&Tab;/evil.example">x</a>',
  '<a href="https:/\n/ev\til.example">x</a>',
  String.raw`https://evil.example\.docs.example`,
  "https://evil.example&period;docs.example",
])("finds the host in the disguise %s", (text) => {
  expect(findLinkedHosts(text)).toContain("evil.example");
});

it.each([
  "https://a.b ".repeat(100_000),
  "https://".repeat(100_000),
  "http://[".repeat(100_000),
  `https://${"a.".repeat(300_000)}`,
  "www.".repeat(200_000),
  "](".repeat(300_000),
  `](${" ".repeat(500_000)}`,
  `href${" ".repeat(500_000)}`,
  'href="'.repeat(100_000),
  "href='\"".repeat(100_000),
  `https:${"\\".repeat(500_000)}`,
  "&#104".repeat(200_000),
  `&#${"1".repeat(500_000)}`,
  "&colon".repeat(200_000),
  "[a](https://a\\.b)".repeat(50_000),
  "\u200ba".repeat(300_000),
])("does not take long over hostile text %#", async (text) => {
  const took = await measureProcessorTime(() => {
    findLinkedHosts(text);
    normalizeForFingerprint(text);
  });
  expect(took).toBeLessThan(5_000);
});

it("finds the same in texts that were changed a little", () => {
  const essence = normalizeForFingerprint("Buy cheap pills, call 555 1234!");
  for (const text of [
    "BUY  cheap\npills - call 555 9876",
    "Buy che\u200bap ｐills, call",
    "«buy» cheap pills: call?",
  ]) {
    expect(normalizeForFingerprint(text)).toBe(essence);
  }
  expect(normalizeForFingerprint("Buy dear pills, call 555 1234!")).not.toBe(essence);
});
