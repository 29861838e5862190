import type { IconName } from "../../../icon-names.ts";
import styles from "./icon.module.css";
import spriteUrl from "./icons.svg";

/**
 * Icon in one of four sizes, hidden from screen readers. Use it beside a label or inside a control
 * with an accessible name.
 */
export function Icon(props: { of: IconName; size?: 12 | 14 | 16 | 20 }) {
  const { of: name, size = 16 } = props;
  return (
    <svg className={styles.icon} data-size={size === 16 ? undefined : size} aria-hidden="true">
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  );
}
