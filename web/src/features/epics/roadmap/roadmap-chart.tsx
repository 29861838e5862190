/**
 * The chart of the roadmap: names at the left, and the bars as one SVG beside them. What the bars show is
 * also in the names, as text for screen readers.
 */
import type { Roadmap } from "@cairn/contract/epics/roadmap";
import { useId, useImperativeHandle, useLayoutEffect, useRef, type Ref } from "react";
import { formatDate } from "../../../ui/text/dates.ts";
import { placeBar } from "./bar-place.ts";
import { RoadmapBar } from "./roadmap-bar.tsx";
import styles from "./roadmap-chart.module.css";
import { RoadmapHandle } from "./roadmap-handle.tsx";
import { roadmapMessages as texts } from "./roadmap.messages.ts";
import { RoadmapNames } from "./roadmap-names.tsx";
import type { RoadmapRow } from "./roadmap-rows.ts";
import type { Timeline } from "./timeline.ts";
import type { DateChanges } from "./use-date-changes.ts";

const HEAD = 52;
const MILESTONES = 40;
const ROW = 48;
/** Milestones at the end of the axis have their names at the left. */
const FLIP_WIDTH = 160;

export interface ChartHandle {
  scrollToToday: () => void;
}

export function RoadmapChart(props: {
  ref: Ref<ChartHandle>;
  rows: readonly RoadmapRow[];
  milestones: Roadmap["milestones"];
  timeline: Timeline;
  today: string;
  changes: DateChanges;
  /** Id of the text that explains the keys. */
  helpId: string;
  onToggle: (id: number) => void;
}) {
  const { rows: ordered, milestones, timeline, today, changes } = props;
  const rows = ordered.map((row) => ({
    ...row,
    epic: { ...row.epic, ...changes.datesOf(row.epic) },
  }));
  const box = useRef<HTMLDivElement>(null);
  const names = useRef<HTMLDivElement>(null);
  /** The day in the middle, which stays there when the zoom changes. */
  const middle = useRef(today);
  const visibleWidth = () => (box.current?.clientWidth ?? 0) - (names.current?.offsetWidth ?? 0);
  const scrollTo = (day: string) => {
    if (box.current) box.current.scrollLeft = timeline.xOf(day) - visibleWidth() / 2;
  };
  useImperativeHandle(props.ref, () => ({ scrollToToday: () => scrollTo(today) }));
  useLayoutEffect(() => {
    scrollTo(middle.current);
    // Runs again only when the zoom or the first day changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [timeline.pixelsPerDay, timeline.xOf(today)]);
  const head = HEAD + (milestones.length > 0 ? MILESTONES : 0);
  return (
    <section
      ref={box}
      className={styles.box}
      aria-label={texts.chart}
      onScroll={(event) => {
        middle.current = timeline.dayAt(event.currentTarget.scrollLeft + visibleWidth() / 2);
      }}
    >
      <RoadmapNames
        ref={names}
        {...{ rows, today }}
        milestones={milestones.length}
        onToggle={props.onToggle}
      />
      <svg className={styles.chart} width={timeline.width} height={head + rows.length * ROW}>
        <g aria-hidden="true">
          <Chart {...props} rows={rows} head={head} />
        </g>
        {ordered.map(({ epic, level }, index) => {
          const y = head + index * ROW + ROW / 2;
          const place = placeBar(changes.datesOf(epic), { level, timeline, today, y });
          return (
            epic.can_update &&
            place && (
              <RoadmapHandle
                key={epic.id}
                {...{ epic, place, today, changes }}
                pixelsPerDay={timeline.pixelsPerDay}
                helpId={props.helpId}
              />
            )
          );
        })}
      </svg>
    </section>
  );
}

function Chart(props: {
  rows: readonly RoadmapRow[];
  milestones: Roadmap["milestones"];
  timeline: Timeline;
  today: string;
  head: number;
}) {
  const { rows, milestones, timeline, today, head } = props;
  const id = useId();
  const paint = (name: string) => `url(#${id}-${name})`;
  const height = head + rows.length * ROW;
  const now = timeline.xOf(today);
  return (
    <>
      <defs>
        <linearGradient id={`${id}-fade-out`}>
          <stop className={styles.fadeFrom} offset="0.4" />
          <stop className={styles.fadeTo} offset="1" />
        </linearGradient>
        <linearGradient id={`${id}-fade-in`}>
          <stop className={styles.fadeTo} offset="0" />
          <stop className={styles.fadeFrom} offset="0.6" />
        </linearGradient>
        <pattern
          id={`${id}-overdue`}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect className={styles.hatch} width="6" height="6" />
          <rect className={styles.hatchLine} width="2" height="6" />
        </pattern>
      </defs>
      <rect className={styles.head} width={timeline.width} height={head} />
      {timeline.upper.map(({ label, x, width }) => (
        <g key={x}>
          <line className={styles.strong} x1={x} x2={x} y1={0} y2={height} />
          {width > 40 && (
            <text className={styles.upper} x={x + 10} y={18}>
              {label}
            </text>
          )}
        </g>
      ))}
      {timeline.lower.map(({ label, x, width }) => (
        <g key={x}>
          <line className={styles.grid} x1={x} x2={x} y1={26} y2={height} />
          {width > 28 && (
            <text
              className={styles.lower}
              data-now={(x <= now && now < x + width) || undefined}
              x={x + 10}
              y={43}
            >
              {label}
            </text>
          )}
        </g>
      ))}
      <line className={styles.strong} x1={0} x2={timeline.width} y1={HEAD} y2={HEAD} />
      {rows.map(({ epic }, index) => (
        <line
          key={epic.id}
          className={styles.strong}
          x1={0}
          x2={timeline.width}
          y1={head + index * ROW}
          y2={head + index * ROW}
        />
      ))}
      <line className={styles.today} x1={now} x2={now} y1={26} y2={height} />
      <rect className={styles.flag} x={now} y={28} width={48} height={20} rx={4} />
      <text className={styles.flagText} x={now + 8} y={42}>
        {texts.today}
      </text>
      {milestones.map((milestone) => (
        <Milestone
          key={milestone.id}
          milestone={milestone}
          timeline={timeline}
          today={today}
          height={height}
        />
      ))}
      {rows.map(({ epic, level }, index) => {
        const y = head + index * ROW + ROW / 2;
        const place = placeBar(epic, { level, timeline, today, y });
        return <RoadmapBar key={epic.id} {...{ epic, place, timeline, today, y, paint }} />;
      })}
    </>
  );
}

function Milestone(props: {
  milestone: Roadmap["milestones"][number];
  timeline: Timeline;
  today: string;
  height: number;
}) {
  const { milestone, timeline, today, height } = props;
  const x = timeline.xOf(milestone.due_date);
  const y = HEAD + MILESTONES / 2;
  const isFlipped = x > timeline.width - FLIP_WIDTH;
  if (x < 0 || x > timeline.width) return null;
  return (
    <g className={styles.milestone} data-past={milestone.due_date < today || undefined}>
      <line x1={x} x2={x} y1={HEAD} y2={height} />
      <rect x={x - 5} y={y - 5} width={10} height={10} transform={`rotate(45 ${x} ${y})`} />
      <text x={x + (isFlipped ? -12 : 12)} y={y + 4} textAnchor={isFlipped ? "end" : "start"}>
        {milestone.title} {formatDate(milestone.due_date)}
      </text>
    </g>
  );
}
