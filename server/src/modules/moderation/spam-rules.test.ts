import { describe, expect, it } from "vitest";
import {
  invisibleCharactersRule,
  manyUnknownLinksRule,
  repeatedTextRule,
  hostMarkedAsSpamRule,
  textMarkedAsSpamRule,
  SPAM_RULES,
  newAccountWithLinksRule,
  type SpamSignals,
} from "./spam-rules.ts";

/** The signals of a harmless bug report from an account that is not new. */
const HONEST: SpamSignals = {
  words: "The gate does not open in the rain",
  links: [],
  known: new Set(),
  reported: new Set(),
  isReportedText: false,
  isRepeated: false,
  accountAgeDays: 400,
};

const links = (count: number) => Array.from({ length: count }, (_, n) => `host${n}.example`);
const hide = (word: string, hidden: string) => word.split("").join(hidden);

it("lets an honest report pass", () => {
  expect(SPAM_RULES.filter((rule) => rule.applies(HONEST))).toEqual([]);
});

it("refuses a text that was called spam, whoever writes it", () => {
  expect(textMarkedAsSpamRule.applies({ ...HONEST, isReportedText: true })).toBe(true);
  expect(textMarkedAsSpamRule.verdict).toBe("refuse");
  expect(SPAM_RULES[0]).toBe(textMarkedAsSpamRule);
});

it("asks about a host that was called spam", () => {
  const reported = new Set(["pills.example"]);
  expect(hostMarkedAsSpamRule.applies({ ...HONEST, reported, links: ["pills.example"] })).toBe(
    true,
  );
  expect(hostMarkedAsSpamRule.applies({ ...HONEST, reported, links: ["docs.example"] })).toBe(
    false,
  );
});

describe("many links to places nobody here has linked to", () => {
  it("are asked about from five on, counted by link and not by host", () => {
    expect(manyUnknownLinksRule.applies({ ...HONEST, links: links(4) })).toBe(false);
    expect(manyUnknownLinksRule.applies({ ...HONEST, links: links(5) })).toBe(true);
    const same = Array.from({ length: 5 }, () => "one.example");
    expect(manyUnknownLinksRule.applies({ ...HONEST, links: same })).toBe(true);
  });

  it("are no sign of anything when the places are known", () => {
    const known = new Set(links(9));
    expect(manyUnknownLinksRule.applies({ ...HONEST, links: links(9), known })).toBe(false);
  });
});

describe("a link by an account of today", () => {
  const today = { ...HONEST, accountAgeDays: 0.2 };

  it("is asked about, unless the place is known", () => {
    expect(newAccountWithLinksRule.applies({ ...today, links: ["new.example"] })).toBe(true);
    expect(newAccountWithLinksRule.applies(today)).toBe(false);
    const known = new Set(["docs.example"]);
    expect(newAccountWithLinksRule.applies({ ...today, links: ["docs.example"], known })).toBe(
      false,
    );
  });

  it("is nobody's business tomorrow", () => {
    const tomorrow = { ...HONEST, accountAgeDays: 1 };
    expect(newAccountWithLinksRule.applies({ ...tomorrow, links: ["new.example"] })).toBe(false);
  });
});

it("asks a young account that repeats itself, and not an old one", () => {
  expect(repeatedTextRule.applies({ ...HONEST, isRepeated: true, accountAgeDays: 29 })).toBe(true);
  expect(repeatedTextRule.applies({ ...HONEST, isRepeated: true })).toBe(false);
  expect(repeatedTextRule.applies({ ...HONEST, accountAgeDays: 29 })).toBe(false);
});

describe("characters that nobody sees", () => {
  it.each([
    ["a space without width", hide("casino", "\u200b")],
    ["several at once", hide("casino", "\u200b\u200c")],
    ["soft hyphens", hide("casino", "\u00ad")],
    ["marks that turn words round", hide("casino", "\u202e")],
    ["in Cyrillic", hide("казино", "\u2060")],
    ["tags", hide("casino", "\u{e0041}")],
  ])("are asked about inside words: %s", (_what, words) => {
    expect(invisibleCharactersRule.applies({ ...HONEST, words })).toBe(true);
  });

  it.each([
    ["a family of emoji", "👩‍👩‍👧‍👦 👨‍👩‍👧 👩‍🚒 👩‍🚀"],
    ["Persian, which needs them", "می‌خواهم نمی‌دانم می‌روم می‌شود"],
    ["a flag", "🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏴󠁧󠁢󠁳󠁣󠁴󠁿"],
    ["one that was copied along", "a\u200bb"],
  ])("are let pass where they belong: %s", (_what, words) => {
    expect(invisibleCharactersRule.applies({ ...HONEST, words })).toBe(false);
  });
});
