/** What stands behind a quick action: words, and words in quotes, with or without a sign before them. */

/** So many are read; nobody means more at once. */
const MOST = 100;

const WORD = /([^\s",]*)(?:"([^"]*)")?/y;
const BETWEEN = /[\s,]*/y;

export interface Argument {
  /** Such as `~`, `%` or `@`; empty for plain words. */
  sign: string;
  text: string;
}

const SIGN = /^[~%@#!&*]/;

/** `~bug ~"needs work" ui, "two words"`. A quote that is never closed is not there. */
export function parseArguments(argument: string): Argument[] {
  const words: Argument[] = [];
  for (let at = behind(BETWEEN, argument, 0); at < argument.length && words.length < MOST;) {
    WORD.lastIndex = at;
    const [whole = "", before = "", quoted] = WORD.exec(argument) ?? [];
    if (whole === "") {
      at = behind(BETWEEN, argument, at + 1);
      continue;
    }
    const sign = SIGN.exec(before)?.[0] ?? "";
    words.push({ sign, text: before.slice(sign.length) + (quoted ?? "") });
    at = behind(BETWEEN, argument, at + whole.length);
  }
  return words.filter(({ text }) => text !== "");
}

function behind(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return at + (pattern.exec(text)?.[0].length ?? 0);
}

/** Names of people: `@ada, @bob and me`. */
export function parseUsernames(argument: string): string[] {
  const names = parseArguments(argument)
    .filter(({ sign, text }) => sign === "@" || (sign === "" && text.toLowerCase() !== "and"))
    .map(({ text }) => text.toLowerCase());
  return [...new Set(names)];
}

/** The one thing that is named: `%"in quotes"`, `%word`, or simply all the words. */
export function parseName(argument: string, sign: string): string {
  const text = argument.startsWith(sign) ? argument.slice(sign.length) : argument;
  return /^"([^"]*)"$/.exec(text)?.[1] ?? text;
}
