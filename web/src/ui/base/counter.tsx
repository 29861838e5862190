import { formatCount } from "../text/format-count.ts";
import styles from "./counter.module.css";

/**
 * Badge with a number. The element beside it must say what is counted, for example the title of a
 * list.
 */
export function CountBadge(props: {
  value: number;
  /** The largest number that is shown exactly. With 99, larger numbers are shown as "99+". */
  cap?: number;
  intent?: "neutral" | "accent" | "danger";
}) {
  return (
    <span className={styles.counter} data-intent={props.intent ?? "neutral"}>
      {formatCount(props.value, props.cap)}
    </span>
  );
}
