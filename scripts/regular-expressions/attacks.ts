/**
 * Generates attack strings for a regular expression from its own parts. Each consists of a
 * prefix, a part that is repeated, and an end that prevents a match.
 */
import type { BuildAttackString } from "./pumping.ts";

const PATHS = 4;
const PART_MAX = 40;
/**
 * Maximum numbers of prefixes and repeated parts to combine. With these limits, all attacks on
 * one pattern take less than 0.1 seconds.
 */
const PREFIXES_MAX = 16;
const PUMPS_MAX = 30;
const SINGLE_MAX = 14;

export function* generateAttackStringBuilders(pattern: RegExp): Generator<BuildAttackString> {
  const reading = new Reading(pattern);
  const paths = pathsOf(reading);
  const single = new Set(paths.flat(2));
  const others = new Set<string>();
  // Tries the null character as a prefix, because no match starts at it. A search with a pattern
  // that has no anchor continues after the null character.
  const prefixes = new Set(["", "\u0000"]);
  for (const path of paths) {
    for (let to = 1; to <= Math.min(path.length, PART_MAX); to += 1) {
      prefixes.add(joined(path.slice(0, to)));
      others.add(joined(path.slice(-to)));
    }
    for (let from = 1; from < path.length; from += 1)
      others.add(joined(path.slice(from, from + 3)));
    others.add(joined(path));
  }
  const ends = endsOf(paths, reading.refused);
  // Uses only four of the ends for attack strings that have no prefix. Four suffice, because a
  // match can start at every repetition in such a string.
  const few = new Set([...ends].slice(0, 4));
  yield* combined([""], new Set([...prefixes, ...spread(others, PUMPS_MAX)]), few);
  yield* combined(spread(prefixes, PREFIXES_MAX), spread(single, SINGLE_MAX), ends);
}

/**
 * Ends that prevent a match: the empty string, characters that no pattern expects, and characters
 * that this pattern excludes. Some are followed by the pattern's first or last character.
 */
function endsOf(paths: readonly Path[], refused: Iterable<string>): Set<string> {
  const ends = ["", "\n", "\u2028", "\u0000", ...[...refused].slice(0, 3)];
  const [first = "", last = ""] = [paths[0]?.[0]?.[0], paths[0]?.at(-1)?.[0]];
  return new Set([...ends, last, `\u0000${first}`, `${ends.at(-1) ?? ""}${first}`]);
}

function* combined(
  prefixes: Iterable<string>,
  pumps: Iterable<string>,
  ends: ReadonlySet<string>,
): Generator<BuildAttackString> {
  for (const pump of pumps) {
    if (pump === "") continue;
    for (const prefix of prefixes) {
      for (const end of ends) {
        yield (repetitions) => prefix + pump.repeat(repetitions) + end;
      }
    }
  }
}

function joined(path: Path): string {
  return path.map(([first = ""]) => first).join("");
}

/** Returns at most `most` elements of the set, at regular intervals. */
function spread(all: ReadonlySet<string>, most: number): string[] {
  const list = [...all];
  const step = Math.max(1, list.length / most);
  const count = Math.min(most, list.length);
  return Array.from({ length: count }, (_, at) => list[Math.floor(at * step)] ?? "");
}

/**
 * One way to match the pattern: for each position that consumes a character, some characters that
 * match there.
 */
type Path = string[][];
/** Some characters that match at one position of the pattern, or a group with its alternatives. */
type Item = string[] | { alternatives: Item[][] };

/**
 * Ways to match the pattern: one with the first alternative of each group, one with the second,
 * and so on.
 */
function pathsOf(reading: Reading): Path[] {
  const alternatives = reading.alternatives();
  return alternatives.flatMap((items) =>
    Array.from({ length: PATHS }, (_, choice) => follow(items, choice)),
  );
}

function follow(items: readonly Item[], choice: number): Path {
  return items.flatMap((item) => {
    if (Array.isArray(item)) return [item];
    const { alternatives } = item;
    return follow(alternatives[Math.min(choice, alternatives.length - 1)] ?? [], choice);
  });
}

const TOKEN =
  /\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\dA-Fa-f]{4}|x[\dA-Fa-f]{2}|k<[^>]*>|[^])|\[(?:\\[^]|[^\]\\])*\]|\((?:\?(?:<?[=!]|:|<[^>]*>))?|\{\d+(?:,\d*)?\}|[^]/g;
const ALPHABET = Array.from("a0 \t\n\r_-.,:;/\\\"'`<>[](){}=?!&#@~%*+|$^AZé\u2028\u0000…");

class Reading {
  readonly #tokens: string[];
  readonly #mode: string;
  readonly #signs: string[];
  #at = 0;
  /** Characters that a negated class (`[^…]`) of the pattern excludes. */
  readonly refused = new Set<string>();

  constructor({ source, flags }: RegExp) {
    this.#tokens = source.match(TOKEN) ?? [];
    this.#mode = flags.replaceAll(/[gy]/g, "");
    this.#signs = [...this.#tokens.filter((token) => token.length === 1), ...ALPHABET];
  }

  /** Parses the tokens up to the end of the current group, or up to the end of the pattern. */
  alternatives(): Item[][] {
    const found: Item[][] = [[]];
    for (; this.#at < this.#tokens.length; this.#at += 1) {
      const token = this.#tokens[this.#at] ?? "";
      if (token === ")") break;
      if (token === "|") found.push([]);
      else if (token.startsWith("(")) {
        this.#at += 1;
        const alternatives = this.alternatives();
        // A negative lookaround consumes no characters, so the attack string needs none for it.
        if (!token.endsWith("!")) found.at(-1)?.push({ alternatives });
      } else if (!/^(?:[$*+?^]|\{\d.*|\\[bBk\d].*)$/s.test(token)) {
        const options = this.#optionsOf(token);
        if (options.length > 0) found.at(-1)?.push(options);
      }
    }
    return found;
  }

  /**
   * Returns up to three characters that match the token: the first two and the last one of the
   * candidates. Candidates are the pattern's own characters, followed by a fixed alphabet.
   */
  #optionsOf(token: string): string[] {
    const fits = new RegExp(`^(?:${token})$`, this.#mode);
    const found = [...new Set(this.#signs.filter((sign) => fits.test(sign)))];
    if (token.startsWith("[^")) {
      for (const sign of this.#signs) if (!fits.test(sign)) this.refused.add(sign);
    }
    return [...new Set([...found.slice(0, 2), ...found.slice(-1)])];
  }
}
