/** Start and due date of a milestone as text. */
import type { Milestone } from "@cairn/contract/milestones";
import { formatDate } from "../../ui/text/dates.ts";
import { Icon } from "../../ui/base/icon.tsx";
import { milestoneMessages as texts } from "./milestones.messages.ts";
import styles from "./milestones.module.css";

export function MilestoneDates(props: { milestone: Milestone }) {
  return (
    <span className={styles.meta}>
      <Icon of="calendar" size={14} />
      {formatMilestoneDates(props.milestone)}
    </span>
  );
}

export function formatMilestoneDates({
  start_date: start,
  due_date: due,
}: Pick<Milestone, "start_date" | "due_date">): string {
  if (start !== null && due !== null) return texts.between(formatDate(start), formatDate(due));
  if (due !== null) return texts.due(formatDate(due));
  return start === null ? texts.noDates : texts.starts(formatDate(start));
}
