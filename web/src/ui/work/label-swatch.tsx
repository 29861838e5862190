import { useTint } from "../styles/user-colors.tsx";
import styles from "./label-swatch.module.css";

/** The colour of a label beside its name. */
export function LabelSwatch(props: { color: string }) {
  return <span className={styles.swatch} data-tint={useTint(props.color)} aria-hidden="true" />;
}
