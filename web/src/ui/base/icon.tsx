import type { LucideIcon } from "lucide-react";
import styles from "./icon.module.css";

/**
 * Icon in one of four sizes, hidden from screen readers. Use it beside a label or inside a control
 * with an accessible name.
 */
export function Icon(props: { of: LucideIcon; size?: 12 | 14 | 16 | 20 }) {
  const { of: Drawing, size = 16 } = props;
  return (
    <Drawing
      className={styles.icon}
      size={size}
      strokeWidth={size === 12 ? 2.2 : 1.9}
      aria-hidden="true"
    />
  );
}
