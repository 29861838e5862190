/** The order of test files: those that take minutes begin, so that none is left alone in the end. */
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Parts of their paths, longest first. Vitest knows how long files took only where it ran before. */
const LONG = [
  "access/leaks/leaks.db.",
  "access/matrix/matrix-issues.",
  "issues/racing.db.",
  "access/matrix/matrix-places.",
  "issues/changes-racing.",
  "quick-actions/as-calls.",
  "access/leaks/leaks-pages.",
  "issues/many-editors.",
  "scripts/demo.db.",
  "security/xss.",
  "pages/accessibility.",
  "pages/arriving.",
  "notes/chaos.",
  "notes/outbox.",
  "kit/accessibility.",
  "issues/live.spec.",
  "faults/redis-away.",
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Vitest's own order, not an array's.
    // oxlint-disable-next-line unicorn/no-array-sort
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = LONG.findIndex((part) => moduleId.includes(part));
  return place < 0 ? LONG.length : place;
}
