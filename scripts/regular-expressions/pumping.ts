/**
 * Runs a regular expression on long attack texts and measures whether its time grows faster than the
 * text.
 */

/** The attack text for a number of repetitions; made by recheck or by attacks.ts. */
export type Attack = (repetitions: number) => string;

const SHORT = 24;
const LONG = 1200;
/** Most linear patterns read a long text in less time; a slower one is measured with a longer text. */
const SUSPICIOUS_MS = 0.2;
/** Only exponential patterns take this long for a short text. */
const ENDLESS_MS = 15;
/**
 * Limit between linear and quadratic: for a text of four times the length, a linear pattern takes 4
 * times as long and a quadratic pattern 16 times.
 */
const GROWTH_MAX = 10;

/** The first attack that takes the pattern more than linear time, as JSON; null without one. */
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
  // Measures three times, because other processes can slow one measurement down.
  return [1, 2, 3].every(() => best(pattern, longer) / best(pattern, text) > GROWTH_MAX);
}

/**
 * The shortest of three times, because other processes, compilation and garbage collection only add
 * time.
 */
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
  // Uses `replaceAll` for a global pattern, so that it reads the whole text and not only one match.
  if (pattern.global) text.replaceAll(pattern, "");
  else pattern.exec(text);
}
