/**
 * Vitest reporter that writes which tests passed, failed and skipped themselves, and which files
 * shared a process, to the file CAIRN_TEST_REPORT.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, relative } from "node:path";
import type { Reporter, SerializedError, TestCase, TestModule } from "vitest/node";
import { checkout } from "../services/state.ts";
import { firstLine, type Failure } from "./result.ts";

export interface TestReport {
  passed: number;
  skipped: string[];
  failures: Failure[];
  /** The files of each process. */
  processes: string[][];
}

export default class ResultReporter implements Reporter {
  onTestRunEnd(
    modules: readonly TestModule[],
    unhandledErrors: readonly SerializedError[],
    reason: string,
  ): void {
    const path = process.env["CAIRN_TEST_REPORT"];
    if (path === undefined) return;
    const outside = unhandledErrors.map(describeUnhandledError);
    if (reason === "interrupted") {
      outside.push({ file: "", test: "", error: "The run was interrupted." });
    }
    const report: TestReport = {
      passed: countPassed(modules),
      skipped: modules.flatMap(listSkipped),
      failures: [...modules.flatMap(listFailures), ...outside],
      processes: groupByProcess(modules),
    };
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(report, null, 2));
  }
}

function countPassed(modules: readonly TestModule[]): number {
  return modules.flatMap((module) => Array.from(module.children.allTests("passed"))).length;
}

/** Leaves out tests that a tag, an option of the command or a sample left out of this run. */
function listSkipped(module: TestModule): string[] {
  const isFiltered = process.env["CAIRN_TEST_FILTERED"] === "yes";
  return Array.from(module.children.allTests("skipped"))
    .filter((test) => !(isFiltered && test.options.mode === "skip"))
    .filter((test) => test.meta().isOutsideSample !== true)
    .map((test) => `${pathOf(module)} > ${test.fullName}`);
}

function listFailures(module: TestModule): Failure[] {
  const tests = Array.from(module.children.allTests("failed"), (test): Failure => ({
    file: pathOf(module),
    test: test.fullName,
    error: errorOf(test),
  }));
  if (tests.length > 0 || module.ok()) return tests;
  // The file could not be loaded, or a hook failed.
  const suites = Array.from(module.children.allSuites()).flatMap((suite) => suite.errors());
  const [error] = [...module.errors(), ...suites];
  return [{ file: pathOf(module), test: "", error: firstLine(error?.message ?? "") }];
}

/** An error that no test waited for. Vitest says during which file it happened, if it knows. */
function describeUnhandledError(error: SerializedError): Failure {
  const path: unknown = error["VITEST_TEST_PATH"];
  const file = typeof path === "string" ? relative(checkout, path) : "";
  return { file, test: "outside of a test", error: firstLine(error.message) };
}

function errorOf(test: TestCase): string {
  return firstLine(test.result().errors?.[0]?.message ?? "");
}

function groupByProcess(modules: readonly TestModule[]): string[][] {
  const files = new Map<number, string[]>();
  for (const module of modules) {
    const ids = Array.from(module.children.allTests(), (test) => test.meta().processId);
    const processId = ids.find((id) => id !== undefined);
    if (processId === undefined) continue;
    files.set(processId, [...(files.get(processId) ?? []), pathOf(module)]);
  }
  return [...files.values()];
}

function pathOf(module: TestModule): string {
  return relative(checkout, module.moduleId);
}
