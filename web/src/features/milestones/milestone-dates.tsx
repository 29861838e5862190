/** Start and due date of a milestone as text. */
import type { Milestone } from "@cairn/contract/milestones";
import { formatDate } from "../../ui/text/dates.ts";
import { PeriodDates } from "../planning/index.ts";
import { milestoneMessages as texts } from "./milestones.messages.ts";

export function MilestoneDates(props: { milestone: Milestone }) {
  return <PeriodDates>{formatMilestoneDates(props.milestone)}</PeriodDates>;
}

export function formatMilestoneDates({
  start_date: start,
  due_date: due,
}: Pick<Milestone, "start_date" | "due_date">): string {
  if (start !== null && due !== null) return texts.between(formatDate(start), formatDate(due));
  if (due !== null) return texts.due(formatDate(due));
  return start === null ? texts.noDates : texts.starts(formatDate(start));
}
