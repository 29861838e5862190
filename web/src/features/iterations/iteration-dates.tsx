/** Start and due date, and state of an iteration. */
import type { Iteration } from "@cairn/contract/iterations";
import { Icon } from "../../ui/base/icon.tsx";
import { formatDate } from "../../ui/text/dates.ts";
import { Badge } from "../../ui/work/badge.tsx";
import { iterationMessages as texts } from "./iterations.messages.ts";
import styles from "./iterations.module.css";

export function IterationDates({ iteration }: { iteration: Iteration }) {
  return (
    <span className={styles.meta}>
      <Icon of="calendar" size={14} />
      {texts.between(formatDate(iteration.start_date), formatDate(iteration.due_date))}
    </span>
  );
}

export function IterationStateBadge({ iteration: { state } }: { iteration: Iteration }) {
  return <Badge intent={state === 2 ? "success" : "neutral"}>{texts.state[state]}</Badge>;
}
