/** Parses the arguments of a quick action: words and quoted texts, perhaps with a sign as in `~bug`. */

/** Maximum number of arguments; the others are ignored. */
const MOST = 100;

const WORD = /([^\s",]*)(?:"([^"]*)")?/y;
const BETWEEN = /[\s,]*/y;

export interface CommandArgument {
  /** Such as `~`, `%` or `@`; empty for a plain word. */
  sign: string;
  text: string;
}

const SIGN = /^[~%@#!&*]/;

/** Parses `~bug ~"needs work" ui, "two words"`. Ignores a quote that is never closed. */
export function parseCommandArguments(argument: string): CommandArgument[] {
  const words: CommandArgument[] = [];
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

/** Parses usernames: `@ada, @bob and me`. */
export function parseUsernames(argument: string): string[] {
  const names = parseCommandArguments(argument)
    .filter(({ sign, text }) => sign === "@" || (sign === "" && text.toLowerCase() !== "and"))
    .map(({ text }) => text.toLowerCase());
  return [...new Set(names)];
}

/** Parses a single name: `%"in quotes"`, `%word`, or the whole argument. */
export function parseNameArgument(argument: string, sign: string): string {
  const text = argument.startsWith(sign) ? argument.slice(sign.length) : argument;
  return /^"([^"]*)"$/.exec(text)?.[1] ?? text;
}
