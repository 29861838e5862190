/** The roadmap of a group: a chart, or a list on phones, with its loading, empty and failed states. */
import {
  roadmapPath,
  ROADMAP_ZOOMS,
  type Roadmap,
  type RoadmapPageQuery,
} from "@cairn/contract/epics/roadmap";
import { useId, useMemo, useRef, useState, type ReactNode } from "react";
import { useLocation } from "wouter";
import { toErrorMessage } from "../../../platform/failure.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { EmptyState, ErrorState } from "../../../ui/feedback/empty-state.tsx";
import { SkeletonRows } from "../../../ui/feedback/skeleton.tsx";
import { SegmentedControl } from "../../../ui/forms/segmented.tsx";
import { HealthStatusBadge } from "../../../ui/work/health.tsx";
import { useRoadmap } from "./roadmap.api.ts";
import { RoadmapChart, type ChartHandle } from "./roadmap-chart.tsx";
import { RoadmapList } from "./roadmap-list.tsx";
import { roadmapMessages as texts } from "./roadmap.messages.ts";
import styles from "./roadmap.module.css";
import { orderRows } from "./roadmap-rows.ts";
import { buildTimeline } from "./timeline.ts";
import { useDateChanges } from "./use-date-changes.ts";
import { useToday } from "./use-today.ts";

interface ViewProps {
  group: string;
  question: RoadmapPageQuery;
}

export function RoadmapView(props: ViewProps & { emptyAction: ReactNode }) {
  const { data, error, isFetching, refetch } = useRoadmap(props.group, props.question);
  if (data === undefined) {
    if (!error) return <SkeletonRows rows={8} lines={2} />;
    return (
      <ErrorState
        level={2}
        title={texts.failedTitle}
        retrying={isFetching}
        onRetry={() => void refetch()}
      >
        {toErrorMessage(error)}
      </ErrorState>
    );
  }
  if (data.epics.length === 0) {
    return (
      <EmptyState level={2} title={texts.emptyTitle} action={props.emptyAction}>
        {texts.emptyText}
      </EmptyState>
    );
  }
  return <FilledRoadmap {...props} roadmap={data} />;
}

function FilledRoadmap({ group, question, roadmap }: ViewProps & { roadmap: Roadmap }) {
  const { zoom = "months" } = question;
  const { epics, milestones } = roadmap;
  const [, navigate] = useLocation();
  const [collapsed, setCollapsed] = useState<ReadonlySet<number>>(new Set());
  const chart = useRef<ChartHandle>(null);
  const today = useToday();
  const changes = useDateChanges(group, question);
  const helpId = useId();
  const rows = useMemo(() => orderRows(epics, collapsed), [epics, collapsed]);
  const timeline = useMemo(() => {
    const days = [
      ...epics.flatMap(({ start_date: start, due_date: due }) =>
        [start, due].filter((day) => day !== null),
      ),
      ...milestones.map(({ due_date: due }) => due),
    ];
    return buildTimeline(days, today, zoom);
  }, [epics, milestones, today, zoom]);
  const toggle = (id: number) => {
    const next = new Set(collapsed);
    if (!next.delete(id)) next.add(id);
    setCollapsed(next);
  };
  const undated = epics.filter(({ start_date: start, due_date: due }) => !start && !due).length;
  return (
    <>
      {roadmap.is_partial && <p className={styles.partial}>{texts.partial(epics.length)}</p>}
      <div className={styles.wide}>
        <div className={styles.toolbar}>
          <Button size="sm" onClick={() => chart.current?.scrollToToday()}>
            {texts.today}
          </Button>
          <SegmentedControl
            label={texts.zoom}
            hideLabel
            options={ROADMAP_ZOOMS.map((value) => ({ value, label: texts.zooms[value] }))}
            value={zoom}
            onChange={(value) =>
              navigate(roadmapPath(group, { ...question, zoom: value }), { replace: true })
            }
          />
        </div>
        <RoadmapChart
          ref={chart}
          rows={rows}
          milestones={milestones}
          timeline={timeline}
          today={today}
          changes={changes}
          helpId={helpId}
          onToggle={toggle}
        />
        {epics.some(({ can_update: can }) => can) && (
          <p id={helpId} className={styles.help}>
            {texts.datesHelp}
          </p>
        )}
        <div className={styles.foot}>
          <span className={styles.sample}>{texts.legendDone}</span>
          <span className={styles.sample} data-of="overdue">
            {texts.legendOverdue}
          </span>
          <HealthStatusBadge tone="success" look="plain">
            {texts.health.on_track}
          </HealthStatusBadge>
          <HealthStatusBadge tone="warning" look="plain">
            {texts.health.needs_attention}
          </HealthStatusBadge>
          <HealthStatusBadge tone="danger" look="plain">
            {texts.health.at_risk}
          </HealthStatusBadge>
          <span>{texts.shown(epics.length, undated)}</span>
        </div>
      </div>
      <div className={styles.phone}>
        <RoadmapList roadmap={roadmap} today={today} />
      </div>
    </>
  );
}
