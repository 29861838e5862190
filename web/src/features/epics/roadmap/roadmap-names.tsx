/** The names of the epics at the left of the roadmap's chart, with what their bars show as text. */
import type { Ref } from "react";
import { CountBadge } from "../../../ui/base/counter.tsx";
import { Icon } from "../../../ui/base/icon.tsx";
import { VisuallyHidden } from "../../../ui/base/visually-hidden.tsx";
import { formatEpicDates } from "../listing/epic-dates.ts";
import { describeBar } from "./roadmap-bar.tsx";
import styles from "./roadmap-chart.module.css";
import { roadmapMessages as texts } from "./roadmap.messages.ts";
import type { RoadmapRow } from "./roadmap-rows.ts";

/** Deeper levels have the indent of the last one. */
const DEEPEST = 6;

export function RoadmapNames(props: {
  ref: Ref<HTMLDivElement>;
  rows: readonly RoadmapRow[];
  /** Number of milestones on the chart. */
  milestones: number;
  today: string;
  onToggle: (id: number) => void;
}) {
  return (
    <div ref={props.ref} className={styles.names}>
      <div className={styles.namesHead}>{texts.epic}</div>
      {props.milestones > 0 && (
        <div className={styles.milestonesHead}>
          <Icon of="milestone" /> {texts.milestones} <CountBadge value={props.milestones} />
        </div>
      )}
      <ul>
        {props.rows.map((row) => (
          <Name key={row.epic.id} row={row} today={props.today} onToggle={props.onToggle} />
        ))}
      </ul>
    </div>
  );
}

function Name(props: { row: RoadmapRow; today: string; onToggle: (id: number) => void }) {
  const { epic, level, hasChildren, isExpanded } = props.row;
  return (
    <li className={styles.name} data-level={Math.min(level, DEEPEST)}>
      {hasChildren ? (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isExpanded}
          aria-label={(isExpanded ? texts.collapse : texts.expand)(epic.title)}
          onClick={() => props.onToggle(epic.id)}
        >
          <Icon of={isExpanded ? "chevron-down" : "chevron-right"} size={14} />
        </button>
      ) : (
        <span className={styles.toggle} />
      )}
      <span className={styles.state} data-state={epic.state}>
        <Icon of="layers" />
      </span>
      <div className={styles.title}>
        <a href={epic.web_path} title={epic.title}>
          {epic.title}
        </a>
        <span className={styles.meta}>
          {epic.reference} {formatEpicDates(epic) ?? texts.noDates}
        </span>
        <VisuallyHidden>{describeBar(epic, props.today)}</VisuallyHidden>
      </div>
    </li>
  );
}
