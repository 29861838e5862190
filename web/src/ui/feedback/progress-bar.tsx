import styles from "./progress-bar.module.css";

/**
 * Progress bar of a value against a maximum. A value above the maximum fills the bar and
 * is marked as too high.
 */
export function ProgressBar(props: {
  label: string;
  value: number;
  max: number;
  /**
   * Value for screen readers, when a percentage is not informative enough, for example "1d
   * 3h of 2d".
   */
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
      {/* The bar is an SVG: an HTML width needs a style attribute, which the CSP forbids. */}
      <svg aria-hidden="true">
        <rect width={`${isOver ? 100 : share}%`} height="100%" rx="3" />
      </svg>
    </div>
  );
}
