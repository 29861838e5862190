/** Summarizes the attributes of an epic in one line, for the button that shows them on phones. */
import type { EpicPageResponse } from "@cairn/contract/epics/epic-page";
import { formatDate } from "../../../ui/text/dates.ts";
import { issueSidebarMessages as texts } from "../../issues/index.ts";

export function summarizeEpic({ parent, start, due, labels }: EpicPageResponse): string {
  const dates = [start.date, due.date].map((date) => (date === null ? "" : formatDate(date)));
  const parts = [
    parent?.title,
    dates.some((date) => date !== "") && dates.join(" – ").trim(),
    labels.length > 0 && texts.labelled(labels.length),
  ].filter(Boolean);
  return parts.join(" · ") || texts.nothing;
}
