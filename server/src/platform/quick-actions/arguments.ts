/**
 * Parses the arguments of a quick action: words or strings in quotes, optionally after a sign as in
 * `~bug`.
 */

/** Maximum number of arguments of one command. Further arguments are ignored. */
const MOST = 100;

const WORD = /([^\s",]*)(?:"([^"]*)")?/y;
const BETWEEN = /[\s,]*/y;

export interface QuickActionArgument {
  /** The characters before the name, such as `~`, `%` or `@`; empty for a plain word. */
  sign: string;
  text: string;
}

const SIGN = /^[~%@#!&*]/;

/**
 * Parses arguments such as `~bug ~"needs work" ui, "two words"`. Ignores a quote that is never closed.
 */
export function parseQuickActionArguments(argument: string): QuickActionArgument[] {
  const words: QuickActionArgument[] = [];
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

/** Parses a list of usernames such as `@ada, @bob and me`. */
export function parseUsernames(argument: string): string[] {
  const names = parseQuickActionArguments(argument)
    .filter(({ sign, text }) => sign === "@" || (sign === "" && text.toLowerCase() !== "and"))
    .map(({ text }) => text.toLowerCase());
  return [...new Set(names)];
}

/**
 * Parses an argument that is a single name: `%"in quotes"`, or everything after the optional sign,
 * including spaces.
 */
export function parseNameArgument(argument: string, sign: string): string {
  const text = argument.startsWith(sign) ? argument.slice(sign.length) : argument;
  return /^"([^"]*)"$/.exec(text)?.[1] ?? text;
}
