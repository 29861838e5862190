/**
 * Runs files with failed tests once more, each alone in a process of its own. A test that passes
 * then depends on its neighbors or on timing: it is unstable, and does not fail the run.
 */
import type { TestReport } from "./reporter.ts";
import type { Failure, RunResult, UnstableTest } from "./result.ts";

/** With more failed files than this, the change is at fault and not the tests. */
const MOST_FILES = 3;

/** Returns the result of a run. `passesAlone` runs one file again. */
export async function judgeReport(
  report: TestReport,
  seed: string,
  passesAlone: (file: string) => Promise<boolean>,
): Promise<Pick<RunResult, "passed" | "skipped" | "failures" | "unstable">> {
  const { passed, skipped } = report;
  const files = [...new Set(report.failures.map(({ file }) => file))];
  const failures: Failure[] = [];
  const unstable: UnstableTest[] = [];
  for (const file of files) {
    const first = report.failures.filter((failure) => failure.file === file);
    // An error that belongs to no file can't be repeated.
    const isUnstable = file !== "" && files.length <= MOST_FILES && (await passesAlone(file));
    if (isUnstable) unstable.push(...first.map((each) => describeUnstable(each, report, seed)));
    else failures.push(...first);
  }
  return { passed: passed + unstable.length, skipped, failures, unstable };
}

function describeUnstable(failure: Failure, report: TestReport, seed: string): UnstableTest {
  const files = report.processes.find((each) => each.includes(failure.file)) ?? [];
  return { ...failure, neighbors: files.filter((file) => file !== failure.file), seed };
}
