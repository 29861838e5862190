/** Estimate and spent time of an item: a bar that compares them, or the one that is known. */
import { useState, type ReactNode } from "react";
import { TextButton } from "../../../ui/buttons/text-button.tsx";
import { ProgressBar } from "../../../ui/feedback/progress-bar.tsx";
import { chooseTimeTrackingView, compareWithEstimate, type TrackedTime } from "./time-tracking.ts";
import { timeTrackingMessages as texts } from "./time-tracking.messages.ts";
import styles from "./time-tracking.module.css";

export function TimeTrackingSummary(props: {
  time: TrackedTime;
  /** Renders the report of all logged time, while it is open. */
  report: (close: () => void) => ReactNode;
}) {
  const { time } = props;
  const [isReportOpen, setReportOpen] = useState(false);
  const view = chooseTimeTrackingView(time);
  if (view === "none") return <span className={styles.none}>{texts.none}</span>;
  const spent = time.human_total_time_spent ?? "";
  const estimate = time.human_time_estimate ?? "";
  const comparison = compareWithEstimate(time);
  return (
    <div className={styles.summary} data-view={view} data-comparison={comparison}>
      {view === "comparison" && (
        <ProgressBar
          label={texts.bar}
          value={time.total_time_spent}
          max={time.time_estimate}
          valueText={texts.compared(spent, estimate)}
        />
      )}
      <div className={styles.line}>
        {view !== "estimate-only" && (
          <TextButton
            aria-label={`${texts.spent} ${spent}. ${texts.openReport}`}
            aria-haspopup="dialog"
            onClick={() => setReportOpen(true)}
          >
            {texts.spent} <b className={styles.time}>{spent}</b>
          </TextButton>
        )}
        {view !== "spent-only" && (
          <span className={styles.estimate}>
            {texts.estimate} <b className={styles.time}>{estimate}</b>
          </span>
        )}
      </div>
      {isReportOpen && props.report(() => setReportOpen(false))}
    </div>
  );
}
