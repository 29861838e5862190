import type { ReactNode } from "react";
import styles from "./severity.module.css";

export type SeverityLevel = 1 | 2 | 3 | 4 | "unknown";

// Shapes of the four stones of the icon, from the bottom up.
const STONES = [
  { x: 1, y: 12.2, width: 14 },
  { x: 2.5, y: 8.7, width: 11 },
  { x: 4, y: 5.2, width: 8 },
  { x: 5.5, y: 1.7, width: 5 },
];

/**
 * Severity icon of four stacked stones, filled from the bottom: severity 4 fills one stone, severity
 * 1 fills all four.
 */
export function SeverityIcon(props: {
  level: SeverityLevel;
  /** Accessible name of the icon. Set it when no label is visible beside the icon. */
  label?: string;
}) {
  const filled = props.level === "unknown" ? 0 : 5 - props.level;
  return (
    <svg
      className={styles.glyph}
      data-level={props.level}
      viewBox="0 0 16 16"
      role={props.label === undefined ? undefined : "img"}
      aria-label={props.label}
      aria-hidden={props.label === undefined ? "true" : undefined}
    >
      {STONES.map((stone, index) => (
        <rect
          key={stone.y}
          {...stone}
          height="2.6"
          rx="1.3"
          data-filled={index < filled || undefined}
        />
      ))}
    </svg>
  );
}

export function SeverityWithIcon(props: { level: SeverityLevel; children: ReactNode }) {
  return (
    <span className={styles.severity} data-level={props.level}>
      <SeverityIcon level={props.level} />
      {props.children}
    </span>
  );
}
