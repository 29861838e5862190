import type { IterationWithCounts } from "@cairn/contract/iterations";
import { PeriodProgress } from "../planning/index.ts";

/** Shows how many issues of an iteration are closed, and how much of their weight. */
export function IterationProgress({ iteration }: { iteration: IterationWithCounts }) {
  const { title, issues, weight } = iteration;
  return <PeriodProgress {...{ title, issues, weight }} />;
}
