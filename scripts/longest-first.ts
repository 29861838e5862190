/**
 * Orders the test files: files that take minutes start first, so that no long file runs alone at
 * the end.
 */
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Parts of the paths of long test files, the longest first. Vitest knows the durations only on a
 * machine on which the tests ran before.
 */
const LONG = [
  "access/leaks/leaks.db.",
  "access/matrix/matrix-issues.",
  "access/matrix/matrix-places.",
  "access/matrix/request-fields.",
  "access/leaks/leaks-pages.db.",
  "scripts/demo.db.",
  "attacks/event-loop.",
  "scripts/seed-scale.db.",
  "incoming/incoming-emails.",
  "reading/hostile-comments.",
  "attacks/fuzz/fuzz.",
  "quick-actions/api-equivalence.",
  "security/xss.",
  "pages/accessibility.",
  "pages/arriving.",
  "notes/chaos.spec.",
  "notes/outbox.spec.",
  "kit/accessibility.",
  "issues/live.spec.",
  "faults/redis-away.",
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // This `sort` is the method of Vitest's `BaseSequencer`, not `Array.prototype.sort`.
    // oxlint-disable-next-line unicorn/no-array-sort
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = LONG.findIndex((part) => moduleId.includes(part));
  return place < 0 ? LONG.length : place;
}
