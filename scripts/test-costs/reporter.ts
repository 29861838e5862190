/**
 * Vitest reporter that measures each test file: how long its setup and its tests take, and how much
 * processor time the tests use in their own process. Writes the times of all files and tests to
 * .reports/costs and prints the slowest files.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";
import { checkout } from "../services/state.ts";

const PRINTED = 10;

interface Cost {
  name: string;
  setupMs: number;
  /**
   * Duration of the tests in milliseconds, including the time that they wait for a server, a
   * browser or a timer.
   */
  testsMs: number;
  workMs: number;
}

export default class CostReporter implements Reporter {
  readonly #files: Cost[] = [];
  readonly #tests: Cost[] = [];

  onTestModuleEnd(module: TestModule): void {
    const name = relative(checkout, module.moduleId);
    const tests = Array.from(module.children.allTests(), (test): Cost => ({
      name: `${name} > ${test.fullName}`,
      setupMs: 0,
      testsMs: test.diagnostic()?.duration ?? 0,
      workMs: test.meta().workMs ?? 0,
    }));
    const { collectDuration, duration, environmentSetupDuration, prepareDuration, setupDuration } =
      module.diagnostic();
    this.#tests.push(...tests);
    this.#files.push({
      name,
      setupMs: collectDuration + environmentSetupDuration + prepareDuration + setupDuration,
      testsMs: duration,
      workMs: tests.reduce((sum, { workMs }) => sum + workMs, 0),
    });
  }

  onTestRunEnd(): void {
    const [first] = this.#files;
    const size = process.env["CAIRN_TEST_SIZE"];
    if (first === undefined || size === undefined) return;
    mkdirSync(`${checkout}/.reports/costs`, { recursive: true });
    const head = "seconds\tsetup\twaiting\twork\tname\n";
    const text = [...dearestFirst(this.#files), ...dearestFirst(this.#tests)]
      .map(lineOf)
      .join("\n");
    writeFileSync(`${checkout}/.reports/costs/${size}.tsv`, `${head}${text}\n`);
    const printed = dearestFirst(this.#files).slice(0, PRINTED).map(lineOf);
    process.stdout.write(`\nThe most expensive files:\n${head}${printed.join("\n")}\n`);
  }
}

function dearestFirst(costs: readonly Cost[]): Cost[] {
  return costs.toSorted((one, other) => sumOf(other) - sumOf(one));
}

function sumOf({ setupMs, testsMs }: Cost): number {
  return setupMs + testsMs;
}

function lineOf(cost: Cost): string {
  const { name, setupMs, testsMs, workMs } = cost;
  const waitingMs = Math.max(0, testsMs - workMs);
  const times = [sumOf(cost), setupMs, waitingMs, workMs];
  return [...times.map((ms) => (ms / 1000).toFixed(1)), name].join("\t");
}
