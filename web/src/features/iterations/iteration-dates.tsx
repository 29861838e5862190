/** Start and due date, and state of an iteration. */
import type { Iteration } from "@cairn/contract/iterations";
import { formatDate } from "../../ui/text/dates.ts";
import { Badge } from "../../ui/work/badge.tsx";
import { PeriodDates } from "../planning/index.ts";
import { iterationMessages as texts } from "./iterations.messages.ts";

export function IterationDates({ iteration }: { iteration: Iteration }) {
  return (
    <PeriodDates>
      {texts.between(formatDate(iteration.start_date), formatDate(iteration.due_date))}
    </PeriodDates>
  );
}

export function IterationStateBadge({ iteration: { state } }: { iteration: Iteration }) {
  return <Badge intent={state === 2 ? "success" : "neutral"}>{texts.state[state]}</Badge>;
}
