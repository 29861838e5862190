/** Writes the end of a gate run: all failures, unstable tests and times, and the sum of the tests. */
import type { RunResult } from "./result.ts";

/** The summary fits on one screen, so that it is seen whole at the end of a log. */
const MOST_ROWS = 24;

export interface Summary {
  lines: string[];
  isGreen: boolean;
}

/** `expected` are the runs that must have a result: one that died has none. */
export function summarizeResults(
  results: readonly RunResult[],
  expected: readonly string[],
): Summary {
  const missing = expected.filter((name) => !results.some((result) => result.name === name));
  const failures = [
    ...missing.map((name) => `${name}: ended without a result`),
    ...results.flatMap(({ name, failures: each }) =>
      each.map(({ file, test, error }) => `${name}: ${join([file, test])}: ${error}`),
    ),
    ...results.flatMap(({ name, skipped }) =>
      skipped.map((test) => `${name}: ${test}: was skipped; the gate wants it run`),
    ),
  ];
  const unstable = results.flatMap(({ name, unstable: each }) =>
    each.map(({ file, test, error }) => `${name}: ${join([file, test])}: ${error}`),
  );
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const lines = [
    ...section("Failed", failures),
    ...section(
      "Unstable: failed, and passed when run again alone (.reports/unstable.json)",
      unstable,
    ),
    ...results.map(formatTime),
    `${passed} passed, ${failures.length} failed`,
  ];
  return { lines, isGreen: failures.length === 0 };
}

function formatTime({ name, seconds, budget }: RunResult): string {
  const wanted = budget === undefined ? "" : ` (budget ${budget} s)`;
  return `${seconds.toFixed(0).padStart(5)} s  ${name}${wanted}`;
}

function join(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(" > ");
}

function section(title: string, rows: readonly string[]): string[] {
  if (rows.length === 0) return [];
  const more = rows.length - MOST_ROWS;
  const shown = more > 0 ? [...rows.slice(0, MOST_ROWS), `and ${more} more`] : rows;
  return [`${title}:`, ...shown.map((row) => `  ${row}`), ""];
}
