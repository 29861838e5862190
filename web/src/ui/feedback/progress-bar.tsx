import styles from "./progress-bar.module.css";

/** Progress of a task; more than 100 percent is shown in red and in the text. */
export function ProgressBar(props: {
  label: string;
  value: number;
  max: number;
  /** Text that replaces the percentage where it says too little, for example "1d 3h of 2d". */
  valueText?: string;
  over?: boolean;
}) {
  const { value, max } = props;
  const isOver = props.over ?? value > max;
  const share = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0;
  return (
    <div
      role="progressbar"
      aria-label={props.label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
      aria-valuetext={props.valueText}
      className={styles.bar}
      data-over={isOver || undefined}
    >
      {/* SVG, because the width would need a style attribute, which the CSP forbids. */}
      <svg aria-hidden="true">
        <rect width={`${isOver ? 100 : share}%`} height="100%" rx="3" />
      </svg>
    </div>
  );
}
