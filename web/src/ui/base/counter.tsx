import { formatCount } from "../text/format-count.ts";
import styles from "./counter.module.css";

/** A number beside a text that says what is counted, such as the title of a list. */
export function Counter(props: {
  value: number;
  /** The largest number shown in full: 99 gives "99+". */
  cap?: number;
  intent?: "neutral" | "accent" | "danger";
}) {
  return (
    <span className={styles.counter} data-intent={props.intent ?? "neutral"}>
      {formatCount(props.value, props.cap)}
    </span>
  );
}
