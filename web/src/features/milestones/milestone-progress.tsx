import type { MilestoneWithCounts } from "@cairn/contract/milestones";
import { ProgressBar } from "../../ui/feedback/progress-bar.tsx";
import { milestoneMessages as texts } from "./milestones.messages.ts";
import styles from "./milestones.module.css";

/** Shows how many of the milestone's issues are closed, as a number, a percentage and a bar. */
export function MilestoneProgress(props: { milestone: MilestoneWithCounts }) {
  const { title, issues } = props.milestone;
  const all = issues.open + issues.closed;
  const words = texts.done(issues.closed, all);
  const share = all === 0 ? 0 : Math.floor((issues.closed / all) * 100);
  return (
    <div className={styles.progress}>
      <div className={styles.numbers}>
        <span>{words}</span>
        {all > 0 && <span>{texts.percent(share)}</span>}
      </div>
      <ProgressBar
        label={texts.progress(title)}
        value={issues.closed}
        max={all}
        valueText={words}
      />
    </div>
  );
}
