/** How much of an epic is done, by weight or by issues, and the health of its open issues, on all levels. */
import type { EpicSummary } from "@cairn/contract/epics/epic-tree";
import { useState } from "react";
import { ProgressBar } from "../../../ui/feedback/progress-bar.tsx";
import { SegmentedControl } from "../../../ui/forms/segmented.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import scripted from "../../../ui/styles/script-only.module.css";
import { progressMessages as texts } from "./children.messages.ts";
import styles from "./progress-card.module.css";

type Measure = "weight" | "issues";

const MEASURES: readonly Measure[] = ["weight", "issues"];
/** From left to right in the bar. */
const STATUSES = ["on_track", "needs_attention", "at_risk"] as const;

export function ProgressCard({ summary }: { summary: EpicSummary }) {
  const { progress, epics, levels } = summary;
  const issues = progress.issues.open + progress.issues.closed;
  const hasWeight = progress.weight.open + progress.weight.closed > 0;
  const [chosen, setChosen] = useState<Measure>("weight");
  if (issues === 0) return null;
  const measure = hasWeight ? chosen : "issues";
  return (
    <div className={styles.block}>
      <Card
        title={texts.title}
        beside={
          <span className={styles.contents}>{texts.contents({ epics, issues, levels })}</span>
        }
        actions={
          hasWeight && (
            <span className={scripted.scripted}>
              <SegmentedControl
                label={texts.measure}
                hideLabel
                options={MEASURES.map((value) => ({ value, label: texts.by[value] }))}
                value={measure}
                onChange={setChosen}
              />
            </span>
          )
        }
      >
        <div className={styles.halves}>
          <Completed measure={measure} summary={summary} />
          <Health open={progress.issues.open} health={progress.health} />
        </div>
      </Card>
    </div>
  );
}

function Completed({ measure, summary }: { measure: Measure; summary: EpicSummary }) {
  const { open, closed } = summary.progress[measure];
  const all = open + closed;
  const share = all === 0 ? 0 : Math.floor((closed / all) * 100);
  return (
    <section className={styles.half}>
      <h3 className={styles.caption}>{texts.completed[measure]}</h3>
      <p className={styles.figure}>
        {texts.of(closed, all)} <span className={styles.share}>{texts.percent(share)}</span>
      </p>
      <ProgressBar
        label={texts.completed[measure]}
        value={closed}
        max={all}
        valueText={texts.of(closed, all)}
      />
      <p className={styles.legend}>
        <Count value={closed} of={texts.closed} />
        <Count value={open} of={texts.open} />
        {measure === "weight" && summary.unweighted > 0 && (
          <Count value={summary.unweighted} of={texts.unweighted} />
        )}
      </p>
    </section>
  );
}

function Health(props: { open: number; health: EpicSummary["progress"]["health"] }) {
  const { open, health } = props;
  const none = open - STATUSES.reduce((sum, status) => sum + health[status], 0);
  const parts = [
    ...STATUSES.map((status) => ({ status, count: health[status] })),
    { status: "none" as const, count: none },
  ].filter(({ count }) => count > 0);
  const worst =
    health.at_risk > 0 ? "at_risk" : health.needs_attention > 0 ? "needs_attention" : "on_track";
  let start = 0;
  return (
    <section className={styles.half}>
      <h3 className={styles.caption}>{texts.health}</h3>
      <p className={styles.figure}>
        {health[worst]} {texts.status[worst]}{" "}
        <span className={styles.share}>{texts.ofOpen(open)}</span>
      </p>
      {/* The bar is an SVG: an HTML width needs a style attribute, which the CSP forbids. */}
      <svg className={styles.bar} aria-hidden="true">
        {parts.map(({ status, count }) => {
          const x = start;
          start += (count / open) * 100;
          return (
            <rect
              key={status}
              data-status={status}
              x={`${x}%`}
              width={`${(count / open) * 100}%`}
              height="100%"
            />
          );
        })}
      </svg>
      <p className={styles.legend}>
        {parts.map(({ status, count }) => (
          <Count key={status} value={count} of={texts.status[status]} status={status} />
        ))}
      </p>
    </section>
  );
}

function Count(props: { value: number; of: string; status?: string }) {
  return (
    <span className={styles.count}>
      {props.status !== undefined && props.status !== "none" && (
        <span className={styles.dot} data-status={props.status} aria-hidden="true" />
      )}
      <strong>{props.value}</strong> {props.of}
    </span>
  );
}
