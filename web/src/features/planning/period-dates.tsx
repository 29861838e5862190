import { Icon } from "../../ui/base/icon.tsx";
import styles from "./planning.module.css";

/** The dates of a period, which the caller formats. */
export function PeriodDates(props: { children: string }) {
  return (
    <span className={styles.meta}>
      <Icon of="calendar" size={14} />
      {props.children}
    </span>
  );
}
