import styles from "./task-ring.module.css";

const RADIUS = 6;
const ROUND = 2 * Math.PI * RADIUS;

/**
 * Ring chart of completed tasks. Show the numbers beside it, because the ring has no accessible
 * name.
 */
export function TaskProgressRing(props: { done: number; total: number }) {
  const { done, total } = props;
  const arc = total > 0 ? (Math.min(done, total) / total) * ROUND : 0;
  return (
    <svg className={styles.ring} width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r={RADIUS} />
      {arc > 0 && (
        <circle
          className={styles.done}
          cx="8"
          cy="8"
          r={RADIUS}
          strokeDasharray={`${arc.toFixed(2)} ${ROUND.toFixed(2)}`}
          transform="rotate(-90 8 8)"
        />
      )}
    </svg>
  );
}
