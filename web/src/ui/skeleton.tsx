import styles from "./skeleton.module.css";

/** A bar in place of text that is still on its way; it waits 150 ms before it shows. */
export function Skeleton(props: { width: "short" | "medium" | "long" }) {
  return <span className={styles.bar} data-width={props.width} aria-hidden="true" />;
}
