import type { EpicListItem } from "@cairn/contract/epics/epic-list";
import { formatDate } from "../../../ui/text/dates.ts";
import { epicListMessages as texts } from "./epic-list.messages.ts";

/** Formats the dates of an epic, for example "Jan 12, 2026 – Jun 30, 2026"; null without dates. */
export function formatEpicDates({
  start_date: start,
  due_date: due,
}: Pick<EpicListItem, "start_date" | "due_date">): string | null {
  if (start !== null && due !== null) return texts.between(formatDate(start), formatDate(due));
  if (due !== null) return texts.due(formatDate(due));
  return start === null ? null : texts.starts(formatDate(start));
}
