/** The rules of the spam check. Each is a question about a text and what is known of its author. */
import { INVISIBLE_CHARACTERS } from "./fingerprint.ts";

/** All that a rule may look at. */
export interface SpamSignals {
  words: string;
  /** The host of each link, without links to ourselves and those that were there before a change. */
  links: readonly string[];
  /** Those of them that trusted people have linked to before. */
  known: ReadonlySet<string>;
  /** Those of them that administrators have called spam. */
  reported: ReadonlySet<string>;
  /** An administrator has called the same text spam. */
  isReportedText: boolean;
  /** The author has written the same several times within minutes. */
  isRepeated: boolean;
  accountAgeDays: number;
}

export interface SpamRule {
  name: string;
  verdict: "challenge" | "refuse";
  applies(facts: SpamSignals): boolean;
}

/** Many links to places that nobody here has ever linked to. A report of a fault seldom has three. */
const MANY_LINKS = 5;
/** Spam is mostly written on the day the account was made. */
const VERY_YOUNG_DAYS = 1;
/** Who has been here so long without being reported may repeat themselves, and is learned from. */
export const NEW_ACCOUNT_DAYS = 30;
/** One can slip in with a copied word; several are meant. */
const MANY_HIDDEN = 3;

export const reportedText: SpamRule = {
  name: "reported_text",
  verdict: "refuse",
  applies: ({ isReportedText }) => isReportedText,
};

export const reportedHost: SpamRule = {
  name: "reported_host",
  verdict: "challenge",
  applies: ({ links, reported }) => links.some((host) => reported.has(host)),
};

export const manyUnknownLinks: SpamRule = {
  name: "many_unknown_links",
  verdict: "challenge",
  applies: (facts) => unknownLinks(facts) >= MANY_LINKS,
};

export const newAccountWithLinks: SpamRule = {
  name: "young_with_links",
  verdict: "challenge",
  applies: (facts) => facts.accountAgeDays < VERY_YOUNG_DAYS && unknownLinks(facts) > 0,
};

export const repeatedText: SpamRule = {
  name: "repeated_text",
  verdict: "challenge",
  applies: ({ isRepeated, accountAgeDays }) => isRepeated && accountAgeDays < NEW_ACCOUNT_DAYS,
};

/**
 * Characters without width inside words. Between letters of scripts that never need them: in others,
 * and in emoji, they are part of the writing.
 */
export const invisibleCharacters: SpamRule = {
  name: "hidden_characters",
  verdict: "challenge",
  applies: ({ words }) => hiddenInWords(words) >= MANY_HIDDEN,
};

/** The first that applies decides, so what refuses stands first. */
export const SPAM_RULES: readonly SpamRule[] = [
  reportedText,
  reportedHost,
  invisibleCharacters,
  repeatedText,
  manyUnknownLinks,
  newAccountWithLinks,
];

function unknownLinks({ links, known }: SpamSignals): number {
  return links.filter((host) => !known.has(host)).length;
}

const PLAIN_LETTER = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\d]/u;

function hiddenInWords(words: string): number {
  let found = 0;
  for (const { index, 0: hidden } of words.matchAll(INVISIBLE_CHARACTERS)) {
    const [before, after] = [words.charAt(index - 1), words.charAt(index + hidden.length)];
    if (PLAIN_LETTER.test(before) && PLAIN_LETTER.test(after)) found += 1;
    if (found === MANY_HIDDEN) break;
  }
  return found;
}
