/** Shows how many issues of an iteration are closed, and how much of their weight. */
import type { IterationWithCounts } from "@cairn/contract/iterations";
import { ProgressBar } from "../../ui/feedback/progress-bar.tsx";
import { iterationMessages as texts } from "./iterations.messages.ts";
import styles from "./iterations.module.css";

export function IterationProgress({ iteration }: { iteration: IterationWithCounts }) {
  const { title, issues, weight } = iteration;
  const all = issues.open + issues.closed;
  const words = texts.done(issues.closed, all);
  const weights = weight.open + weight.closed;
  return (
    <div className={styles.progress}>
      <div className={styles.numbers}>
        <span>{words}</span>
        {all > 0 && <span>{texts.percent(Math.floor((issues.closed / all) * 100))}</span>}
      </div>
      <ProgressBar
        label={texts.progress(title)}
        value={issues.closed}
        max={all}
        valueText={words}
      />
      {weights > 0 && <span>{texts.weight(weight.closed, weights)}</span>}
    </div>
  );
}
