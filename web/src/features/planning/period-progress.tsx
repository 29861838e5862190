import { ProgressBar } from "../../ui/feedback/progress-bar.tsx";
import { planningMessages as texts } from "./planning.messages.ts";
import styles from "./planning.module.css";

interface Counts {
  open: number;
  closed: number;
}

/** Shows how many issues of a period are closed, and how much of their weight, if they have any. */
export function PeriodProgress(props: { title: string; issues: Counts; weight?: Counts }) {
  const { title, issues, weight } = props;
  const all = issues.open + issues.closed;
  const done = texts.done(issues.closed, all);
  const wholeWeight = weight === undefined ? 0 : weight.open + weight.closed;
  return (
    <div className={styles.progress}>
      <div className={styles.numbers}>
        <span>{done}</span>
        {all > 0 && <span>{texts.percent(Math.floor((issues.closed / all) * 100))}</span>}
      </div>
      <ProgressBar label={texts.progress(title)} value={issues.closed} max={all} valueText={done} />
      {weight && wholeWeight > 0 && <span>{texts.weight(weight.closed, wholeWeight)}</span>}
    </div>
  );
}
