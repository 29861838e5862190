import { expect, test } from "vitest";
import { computeIterationState } from "./states.ts";

const iteration = { start_date: "2026-11-10", due_date: "2026-11-20" };

test.each`
  today           | state
  ${"2026-11-09"} | ${"upcoming"}
  ${"2026-11-10"} | ${"started"}
  ${"2026-11-20"} | ${"started"}
  ${"2026-11-21"} | ${"closed"}
`("on $today it is $state", ({ today, state }: { today: string; state: string }) => {
  expect(computeIterationState(today, iteration)).toBe(state);
});
