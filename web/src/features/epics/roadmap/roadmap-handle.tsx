/** Changes the dates of one epic on the roadmap: its bar is dragged, or moved with the arrow keys. */
import type { RoadmapEpic } from "@cairn/contract/epics/roadmap";
import { useRef, type KeyboardEvent, type PointerEvent } from "react";
import { formatEpicDates } from "../listing/epic-dates.ts";
import type { BarPlace } from "./bar-place.ts";
import { describeBar } from "./roadmap-bar.tsx";
import styles from "./roadmap-handle.module.css";
import { roadmapMessages as texts } from "./roadmap.messages.ts";
import type { MovedDates } from "./shifted-dates.ts";
import { daysBetween, MAX_DAYS_FROM_TODAY } from "./timeline.ts";
import type { DateChanges } from "./use-date-changes.ts";

/** Width of the ends of a bar that move one date. */
const EDGE = 8;
const MIN_SIZE = 24;
/** Keys that follow each other faster are saved together. */
const KEY_PAUSE_MS = 800;

export function RoadmapHandle(props: {
  epic: RoadmapEpic;
  place: BarPlace;
  pixelsPerDay: number;
  today: string;
  changes: DateChanges;
  /** Id of the text that explains the keys. */
  helpId: string;
}) {
  const { epic, place, changes, today } = props;
  const drag = useRef<{ moved: MovedDates; from: number } | null>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const width = Math.max(place.width, MIN_SIZE);
  const height = Math.max(place.height, MIN_SIZE);
  const top = place.top - (height - place.height) / 2;
  const dates = changes.datesOf(epic);
  const written = formatEpicDates(dates) ?? "";

  const saveNow = () => {
    clearTimeout(pause.current);
    changes.save();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isForward = event.key === "ArrowRight";
    if (isForward || event.key === "ArrowLeft") {
      const days = (event.shiftKey ? 7 : 1) * (isForward ? 1 : -1);
      changes.shift(epic, datesMovedBy(event), days, "key");
      clearTimeout(pause.current);
      pause.current = setTimeout(changes.save, KEY_PAUSE_MS);
    } else if (event.key === "Enter") {
      saveNow();
    } else if (event.key === "Escape" && changes.isChanging(epic)) {
      clearTimeout(pause.current);
      drag.current = null;
      changes.cancel();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onPointerDown = (event: PointerEvent<SVGGElement>) => {
    // A finger scrolls the chart.
    if (event.button !== 0 || event.pointerType === "touch") return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const { left, right } = event.currentTarget.getBoundingClientRect();
    drag.current = { moved: datesMovedAt(epic, event.clientX, left, right), from: event.clientX };
  };
  const onPointerMove = (event: PointerEvent) => {
    if (drag.current === null) return;
    const days = Math.round((event.clientX - drag.current.from) / props.pixelsPerDay);
    changes.shift(epic, drag.current.moved, days, "pointer");
  };
  const onPointerUp = () => {
    if (drag.current === null) return;
    drag.current = null;
    saveNow();
  };

  return (
    <>
      <g
        className={styles.handle}
        role="slider"
        tabIndex={0}
        aria-label={texts.datesOf(epic.title)}
        aria-valuetext={written}
        aria-valuenow={daysBetween(today, dates.due_date ?? dates.start_date ?? today)}
        aria-valuemin={-MAX_DAYS_FROM_TODAY}
        aria-valuemax={MAX_DAYS_FROM_TODAY}
        aria-describedby={props.helpId}
        onKeyDown={onKeyDown}
        onBlur={saveNow}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={() => {
          drag.current = null;
          changes.cancel();
        }}
      >
        <title>{[written, describeBar(epic, today)].filter(Boolean).join("\n")}</title>
        <rect className={styles.whole} x={place.x} y={top} width={width} height={height} rx={4} />
        {epic.start_date !== null && (
          <Edge x={place.x} top={top} height={height} gripX={place.x + 2} />
        )}
        {epic.due_date !== null && (
          <Edge x={place.x + width - EDGE} top={top} height={height} gripX={place.x + width - 6} />
        )}
      </g>
      {changes.isChanging(epic) && (
        <text
          className={styles.dates}
          x={place.x + width + 10}
          y={top + height / 2 + 4}
          aria-hidden="true"
        >
          {written}
        </text>
      )}
    </>
  );
}

function Edge(props: { x: number; top: number; height: number; gripX: number }) {
  const { x, top, height, gripX } = props;
  return (
    <>
      <rect className={styles.edge} x={x} y={top} width={EDGE} height={height} />
      <rect className={styles.grip} x={gripX} y={top + 5} width={4} height={height - 10} rx={2} />
    </>
  );
}

function datesMovedBy(event: KeyboardEvent): MovedDates {
  if (event.altKey) return "start";
  return event.ctrlKey || event.metaKey ? "due" : "both";
}

function datesMovedAt(epic: RoadmapEpic, x: number, left: number, right: number): MovedDates {
  if (right - left < MIN_SIZE + EDGE) return "both";
  if (epic.start_date !== null && x - left < EDGE) return "start";
  return epic.due_date !== null && right - x < EDGE ? "due" : "both";
}
