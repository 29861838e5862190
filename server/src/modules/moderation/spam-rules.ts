/**
 * The rules of the spam check. Each rule checks a text by its signals, for example the number of links
 * and the age of the author's account.
 */
import { INVISIBLE_CHARACTERS } from "./fingerprint.ts";

/** Input of the spam rules: what the checker has found out about a text and its author. */
export interface SpamSignals {
  words: string;
  /**
   * The host of each link in the text. Links to this instance, and links that the text already
   * contained before the update, are left out.
   */
  links: readonly string[];
  /** The hosts in `links` that trusted users have linked to before. */
  known: ReadonlySet<string>;
  /** The hosts in `links` that are linked in issues which administrators marked as spam. */
  reported: ReadonlySet<string>;
  /** Whether an administrator has marked an issue with the same text as spam. */
  isReportedText: boolean;
  /** Whether the author has exceeded the rate limit `sameText` for sending the same text. */
  isRepeated: boolean;
  accountAgeDays: number;
}

export interface SpamRule {
  name: string;
  verdict: "challenge" | "refuse";
  applies(facts: SpamSignals): boolean;
}

/**
 * A text with at least this many links to unknown hosts requires a captcha. A host is unknown when
 * no trusted user has linked to it. Bug reports seldom have even three such links.
 */
const MANY_LINKS = 5;
/** Accounts younger than this are suspicious: most spam is written on the day of the registration. */
const VERY_YOUNG_DAYS = 1;
/**
 * Accounts younger than this are new. A new account must solve a captcha when it repeats a text,
 * and the hosts in its texts are not stored as known hosts.
 */
export const NEW_ACCOUNT_DAYS = 30;
/**
 * A text with invisible characters in at least this many places between letters requires a captcha.
 * A copied text can contain one or two by accident.
 */
const MANY_HIDDEN = 3;

export const textMarkedAsSpamRule: SpamRule = {
  name: "reported_text",
  verdict: "refuse",
  applies: ({ isReportedText }) => isReportedText,
};

export const hostMarkedAsSpamRule: SpamRule = {
  name: "reported_host",
  verdict: "challenge",
  applies: ({ links, reported }) => links.some((host) => reported.has(host)),
};

export const manyUnknownLinksRule: SpamRule = {
  name: "many_unknown_links",
  verdict: "challenge",
  applies: (facts) => unknownLinks(facts) >= MANY_LINKS,
};

export const newAccountWithLinksRule: SpamRule = {
  name: "young_with_links",
  verdict: "challenge",
  applies: (facts) => facts.accountAgeDays < VERY_YOUNG_DAYS && unknownLinks(facts) > 0,
};

export const repeatedTextRule: SpamRule = {
  name: "repeated_text",
  verdict: "challenge",
  applies: ({ isRepeated, accountAgeDays }) => isRepeated && accountAgeDays < NEW_ACCOUNT_DAYS,
};

/**
 * Applies to invisible characters between Latin, Cyrillic or Greek letters, because these scripts never
 * need them. Other scripts and emoji use invisible characters legitimately.
 */
export const invisibleCharactersRule: SpamRule = {
  name: "hidden_characters",
  verdict: "challenge",
  applies: ({ words }) => hiddenInWords(words) >= MANY_HIDDEN,
};

/**
 * The rules in the order in which they are checked. The first rule that applies decides, so the rules
 * that refuse a text come before the rules that require a captcha.
 */
export const SPAM_RULES: readonly SpamRule[] = [
  textMarkedAsSpamRule,
  hostMarkedAsSpamRule,
  invisibleCharactersRule,
  repeatedTextRule,
  manyUnknownLinksRule,
  newAccountWithLinksRule,
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
