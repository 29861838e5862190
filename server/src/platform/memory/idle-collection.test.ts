import { expect, test } from "vitest";
import { createIdleDetector } from "./idle-collection.ts";

test.each([
  { what: "after the start", utilizations: [0.01, 0.01, 0.01], collections: [3] },
  { what: "once", utilizations: [0, 0, 0, 0, 0, 0, 0, 0, 0.04, 0], collections: [3] },
  { what: "again after a busy time", utilizations: [0, 0, 0, 0.3, 0, 0, 0], collections: [3, 7] },
  { what: "not while work goes on", utilizations: [0, 0, 0.2, 0, 0, 0.2, 0, 0], collections: [] },
])("garbage is collected $what", ({ utilizations, collections }) => {
  const isTimeToCollect = createIdleDetector();
  const collected = utilizations.flatMap((utilization, index) =>
    isTimeToCollect(utilization) ? [index + 1] : [],
  );
  expect(collected).toEqual(collections);
});
