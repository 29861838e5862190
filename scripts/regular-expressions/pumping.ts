/** Runs a pattern on long texts made from its own parts, and tells whether its time grows faster than they do. */

/** What recheck calls an attack, and what we make ourselves: the text for any number of repetitions. */
export type Attack = (repetitions: number) => string;

const SHORT = 24;
const LONG = 1200;
/** Most linear patterns read a long text in less than this; the others are looked at more closely. */
const SUSPICIOUS_MS = 0.2;
/** Only exponential patterns take this long for a short text. */
const ENDLESS_MS = 15;
/** Four times the text is four times the time when it is linear, and sixteen times when it is quadratic. */
const GROWTH_MAX = 10;

/** The first of the attacks that the pattern takes more than linear time for. */
export function superLinearAttack(pattern: RegExp, attacks: Iterable<Attack>): string | null {
  for (const attack of attacks) {
    if (grows(pattern, attack)) return JSON.stringify(attack(3));
  }
  return null;
}

function grows(pattern: RegExp, attack: Attack): boolean {
  if (time(pattern, attack(SHORT)) > ENDLESS_MS && best(pattern, attack(SHORT)) > ENDLESS_MS) {
    return true;
  }
  const text = attack(LONG);
  if (time(pattern, text) < SUSPICIOUS_MS || best(pattern, text) < SUSPICIOUS_MS) return false;
  const longer = attack(4 * LONG);
  // Again, because the machine may have done something else for a while.
  return [1, 2, 3].every(() => best(pattern, longer) / best(pattern, text) > GROWTH_MAX);
}

/** Other processes, compiling and collecting garbage can only make it longer. */
function best(pattern: RegExp, text: string): number {
  return Math.min(time(pattern, text), time(pattern, text), time(pattern, text));
}

function time(pattern: RegExp, text: string): number {
  const began = performance.now();
  run(pattern, text);
  return performance.now() - began;
}

function run(pattern: RegExp, text: string): void {
  pattern.lastIndex = 0;
  // As `replaceAll` and `matchAll` do: on, until the whole text is read.
  if (pattern.global) text.replaceAll(pattern, "");
  else pattern.exec(text);
}
