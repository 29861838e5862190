import styles from "./progress-bar.module.css";

/** How much of something is done; more than all of it is told in red and in words. */
export function ProgressBar(props: {
  label: string;
  value: number;
  max: number;
  /** "1d 3h of 2d", where a percentage says too little. */
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
      {/* A drawing, because the content policy knows no style attributes. */}
      <svg aria-hidden="true">
        <rect width={`${isOver ? 100 : share}%`} height="100%" rx="3" />
      </svg>
    </div>
  );
}
