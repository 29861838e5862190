import { useCustomColorAttribute } from "../styles/user-colors.tsx";
import styles from "./label-swatch.module.css";

/** Color swatch of a label, shown beside its name. */
export function LabelSwatch(props: { color: string }) {
  return (
    <span
      className={styles.swatch}
      data-tint={useCustomColorAttribute(props.color)}
      aria-hidden="true"
    />
  );
}
