/**
 * Runs a regular expression on long attack strings and measures whether its time grows faster
 * than the length of the string.
 */

/**
 * Builds the attack string with a given number of repetitions. These functions come from the
 * package recheck or from attacks.ts.
 */
export type BuildAttackString = (repetitions: number) => string;

const SHORT = 24;
const LONG = 1200;
/**
 * Time in milliseconds below which a pattern counts as linear for an attack string with `LONG`
 * repetitions. A slower pattern is measured again with a string four times as long.
 */
const SUSPICIOUS_MS = 0.2;
/**
 * Time limit in milliseconds for an attack string with `SHORT` repetitions. Only patterns with
 * exponential time take longer.
 */
const ENDLESS_MS = 15;
/** Processor time that one measurement takes at least, about ten steps of its clock. */
const MEASURED_MS = 40;
/**
 * Limits between linear and quadratic time. When the string is `times` as long, a linear pattern
 * takes `times` as long and a quadratic pattern `times * times`. A pattern must exceed both limits:
 * a long string shows the growth more clearly, a short one is measured quickly.
 */
const GROWTH_LIMITS = [
  { times: 4, growthMax: 10 },
  { times: 16, growthMax: 64 },
];

/**
 * Returns the first attack string for which the pattern takes more than linear time, as JSON;
 * null if there is none.
 */
export function findSuperLinearAttack(
  pattern: RegExp,
  attacks: Iterable<BuildAttackString>,
): string | null {
  for (const attack of attacks) {
    if (grows(pattern, attack)) return JSON.stringify(attack(3));
  }
  return null;
}

function grows(pattern: RegExp, attack: BuildAttackString): boolean {
  if (time(pattern, attack(SHORT)) > ENDLESS_MS) {
    return measureProcessorTime(pattern, attack(SHORT)) > ENDLESS_MS;
  }
  const text = attack(LONG);
  if (time(pattern, text) < SUSPICIOUS_MS || time(pattern, text) < SUSPICIOUS_MS) return false;
  const short = measureProcessorTime(pattern, text);
  return GROWTH_LIMITS.every(
    ({ times, growthMax }) =>
      measureProcessorTime(pattern, attack(times * LONG)) / short > growthMax,
  );
}

/** By the clock: a quick first look, which other processes can lengthen. */
function time(pattern: RegExp, text: string): number {
  const began = performance.now();
  run(pattern, text);
  return performance.now() - began;
}

/**
 * Returns the average processor time of a run. Other processes do not lengthen it, but Linux counts it
 * in steps of some milliseconds, so the run is repeated for longer than that.
 */
function measureProcessorTime(pattern: RegExp, text: string): number {
  const before = process.threadCpuUsage();
  for (let runs = 1; ; runs += 1) {
    run(pattern, text);
    const { user, system } = process.threadCpuUsage(before);
    const spent = (user + system) / 1000;
    if (spent >= MEASURED_MS) return spent / runs;
  }
}

function run(pattern: RegExp, text: string): void {
  pattern.lastIndex = 0;
  // `exec` stops after one match. For a global pattern, `replaceAll` searches the whole string.
  if (pattern.global) text.replaceAll(pattern, "");
  else pattern.exec(text);
}
