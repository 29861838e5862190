/** Statistics that a fault test prints with its result. */

/**
 * Returns a percentile: the fraction `share` (0 to 1) of all values is below the returned value.
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]) => percentile(values, 0.5);

export function printMeasurements(what: string, figures: Record<string, number | string>): void {
  const parts = Object.entries(figures).map(([name, value]) => `${name} ${rounded(value)}`);
  process.stdout.write(`  ${what}: ${parts.join(", ")}\n`);
}

/**
 * Returns `length` consecutive numbers from `first` on: the expected positions of events when no
 * event is missing or repeated.
 */
export function listConsecutiveNumbers(first: number, length: number): number[] {
  return Array.from({ length }, (_, index) => first + index);
}

function rounded(value: number | string): number | string {
  return typeof value === "number" ? Math.round(value * 10) / 10 : value;
}
