/** The bar of one epic in the chart of the roadmap: its dates, what is done, health and delay. */
import type { RoadmapEpic } from "@cairn/contract/epics/roadmap";
import { formatDate } from "../../../ui/text/dates.ts";
import type { BarPlace } from "./bar-place.ts";
import styles from "./roadmap-chart.module.css";
import { roadmapMessages as texts } from "./roadmap.messages.ts";
import { shareDone, worstHealth } from "./roadmap-rows.ts";
import { daysBetween, type Timeline } from "./timeline.ts";

/** A narrower bar has no text. */
const TEXT_MIN_WIDTH = 96;
const TEXT_BEFORE_TODAY = 320;
const PADDING = 10;

interface BarProps {
  epic: RoadmapEpic;
  /** Null without dates. */
  place: BarPlace | null;
  timeline: Timeline;
  today: string;
  /** Middle of the row. */
  y: number;
  /** Ids of the shared gradients and patterns. */
  paint: (name: "fade-in" | "fade-out" | "overdue") => string;
}

export function RoadmapBar(props: BarProps) {
  const { place, timeline, y } = props;
  if (place === null) {
    return (
      <g>
        <rect
          className={styles.lane}
          x={1}
          y={y - 12}
          width={timeline.width - 2}
          height={24}
          rx={6}
        />
        <text className={styles.quiet} x={timeline.xOf(props.today) + PADDING} y={y + 4}>
          {texts.noDates}
        </text>
      </g>
    );
  }
  return <DatedBar {...props} place={place} />;
}

function DatedBar({ epic, place, timeline, today, y, paint }: BarProps & { place: BarPlace }) {
  const { start_date: start, due_date: due, state } = epic;
  const { x, top, width, height, dueEnd } = place;
  const share = shareDone(epic);
  // The chart begins with today in the middle, where the text of a long bar should be in sight.
  const textX = Math.max(x, Math.min(timeline.xOf(today) - TEXT_BEFORE_TODAY, x + width)) + PADDING;
  const isLate = state === "opened" && due !== null && due < today;
  const fill = due === null ? paint("fade-out") : start === null ? paint("fade-in") : undefined;
  return (
    <g data-state={state}>
      <title>{describeBar(epic, today)}</title>
      <rect
        className={fill === undefined ? styles.bar : undefined}
        fill={fill}
        x={x}
        y={top}
        width={width}
        height={height}
        rx={4}
      />
      {share !== null && share > 0 && state === "opened" && (
        <rect
          className={styles.done}
          x={x}
          y={top + height - 4}
          width={width * share}
          height={4}
          rx={2}
        />
      )}
      {isLate && dueEnd !== null && (
        <>
          <rect
            fill={paint("overdue")}
            x={dueEnd}
            y={top}
            width={Math.max(timeline.xOf(today) - dueEnd, 0)}
            height={height}
          />
          <text className={styles.late} x={timeline.xOf(today) + PADDING} y={y + 4}>
            {texts.overdue(daysBetween(due, today))}
          </text>
        </>
      )}
      {x + width - textX >= TEXT_MIN_WIDTH && (
        <BarText epic={epic} x={textX} y={y} width={x + width - textX} />
      )}
    </g>
  );
}

function BarText({
  epic,
  x,
  y,
  width,
}: {
  epic: RoadmapEpic;
  x: number;
  y: number;
  width: number;
}) {
  const health = epic.state === "opened" ? worstHealth(epic) : null;
  const text = textOf(epic);
  // Text of SVG is not cut by its bar, so a bar without enough room shows the percentage alone.
  const fits = text.length * 7 + 2 * PADDING + 14 < width;
  const share = shareDone(epic);
  const shown = fits ? text : share === null || epic.state === "closed" ? "" : texts.percent(share);
  return (
    <>
      {health !== null && (
        <circle className={styles.dot} data-health={health} cx={x + 3} cy={y} r={4} />
      )}
      <text className={styles.text} x={health === null ? x : x + 13} y={y + 4}>
        {shown}
      </text>
    </>
  );
}

function textOf(epic: RoadmapEpic): string {
  if (epic.state === "closed") {
    return epic.closed_at === null ? "" : texts.closedOn(formatDate(epic.closed_at));
  }
  const health = worstHealth(epic);
  const share = shareDone(epic);
  if (share === 0 && health === null) return texts.notStarted;
  const parts = [
    ...(health === null ? [] : [texts.health[health]]),
    ...(share === null ? [] : [texts.percent(share)]),
    ...(epic.due_date === null ? [texts.noDueDate] : []),
  ];
  return parts.join(" · ");
}

/** What the bar says, as text: for its tooltip, and for screen readers beside the name. */
export function describeBar(epic: RoadmapEpic, today: string): string {
  const health = worstHealth(epic);
  const share = shareDone(epic);
  const { due_date: due, state, closed_at: closedAt } = epic;
  if (state === "closed" && closedAt !== null) return texts.closedOn(formatDate(closedAt));
  return [
    ...(share === null ? [] : [texts.done(share)]),
    ...(health === null ? [] : [texts.health[health]]),
    ...(due !== null && due < today ? [texts.overdue(daysBetween(due, today))] : []),
  ].join(", ");
}
