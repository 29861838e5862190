/**
 * Time limits in seconds for bin/check and for each group of tests that bin/test runs. They apply
 * to the reference machine of slowness.ts, with two cores and no other load. A run that takes
 * longer fails.
 */
const BUDGETS = { check: 200, unit: 120, db: 700, faults: 240, browser: 1_100 } as const;

/**
 * Prints how long the run took. Returns whether that is within the time limit, multiplied by
 * `slow` for a slower machine.
 */
export function isWithinTimeBudget(
  name: keyof typeof BUDGETS,
  tookMs: number,
  slow: number,
): boolean {
  const allowedMs = BUDGETS[name] * slow * 1000;
  const isWithin = tookMs <= allowedMs;
  process.stdout.write(
    `${name} took ${inSeconds(tookMs)}, ${isWithin ? "within" : "ABOVE"} its budget of ${inSeconds(allowedMs)} ` +
      `(${BUDGETS[name]} s on the reference machine; this one is ${slow.toFixed(2)} times as slow)\n`,
  );
  return isWithin;
}

export function hasTimeBudget(name: string): name is keyof typeof BUDGETS {
  return name in BUDGETS;
}

function inSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(0)} s`;
}
