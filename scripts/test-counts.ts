/** Counts passed, failed and skipped tests from Vitest's JSON report. */
export interface VitestReport {
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

export function countTests(reports: VitestReport[]) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const file of reports.flatMap((report) => report.testResults)) {
    const statuses = file.assertionResults.map((test) => test.status);
    const failures = statuses.filter((status) => status === "failed").length;
    counts.passed += statuses.filter((status) => status === "passed").length;
    counts.skipped += statuses.filter((status) => !["passed", "failed"].includes(status)).length;
    // When a file cannot be loaded or a hook fails, the file has no failed test. It still counts as
    // one failure.
    counts.failed += failures === 0 && file.status === "failed" ? 1 : failures;
  }
  return counts;
}
