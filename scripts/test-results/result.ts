/**
 * The results of bin/check and of each size of tests, as files in .reports/results. The gate's
 * summary reads them.
 */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { checkout } from "../services/state.ts";

export interface Failure {
  /** Path of the test file below the checkout, or the name of a check. */
  file: string;
  /** Full name of the test; empty when the whole file failed. */
  test: string;
  /** First line of the error. */
  error: string;
}

/** A failure that did not happen again when its file ran alone. */
export interface UnstableTest extends Failure {
  /** The files that ran in the same process before or after it. */
  neighbors: string[];
  /** CAIRN_SEED of the run. */
  seed: string;
}

export interface RunResult {
  name: string;
  seconds: number;
  /** Seconds that the run should take on an idle machine. It never fails because of time. */
  budget: number | undefined;
  passed: number;
  /** Tests that skipped themselves. The gate wants them run. */
  skipped: string[];
  failures: Failure[];
  unstable: UnstableTest[];
}

const folder = join(checkout, ".reports/results");

export function resultPath(name: string): string {
  return join(folder, `${name}.json`);
}

export function writeResult(result: RunResult): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(resultPath(result.name), JSON.stringify(result, null, 2));
}

/** Deletes the result of an earlier run: if this run dies, the old result must not count. */
export function forgetResult(name: string): void {
  rmSync(resultPath(name), { force: true });
}

export function readResults(): RunResult[] {
  return globSync("*.json", { cwd: folder })
    .toSorted()
    .map((file) => JSON.parse(readFileSync(join(folder, basename(file)), "utf8")) as RunResult);
}

export function writeUnstableTests(path: string, unstable: readonly UnstableTest[]): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(unstable, null, 2)}\n`);
}

export function firstLine(text: string): string {
  return text.trim().split("\n", 1)[0]?.slice(0, 200) ?? "";
}
