import styles from "./logo.module.css";

const BASE =
  "M3 25.3C3 22.9 5.2 21.3 8.3 20.9 13 20.3 18.8 20.2 23.5 20.7 26.7 21.1 29 22.6 29 25 29 27.5 26.6 28.8 23.4 29.1 18.7 29.5 13.2 29.5 8.5 29.2 5.4 29 3 27.7 3 25.3Z";
const MIDDLE =
  "M6.6 15.9C6.6 13.7 8.5 12.3 11.1 11.9 14.2 11.4 17.9 11.5 20.9 12.1 23.4 12.6 25 14 24.9 15.9 24.8 17.9 23.1 18.9 20.6 19.1 17.3 19.4 14 19.4 10.9 19.2 8.4 19 6.6 18 6.6 15.9Z";
const NEW =
  "M11 7C11 5 12.6 3.6 14.9 3.1 16.8 2.7 18.7 3 20.2 3.8 21.7 4.6 22.5 5.8 22.4 7.3 22.3 9 20.9 9.9 18.9 10.2 17.3 10.4 15.8 10.4 14.3 10.2 12.3 9.9 11 8.8 11 7Z";
const LETTERS =
  "M52.8 14.7A6.3 6.3 0 1 0 52.8 24.1M70.9 13.1V25.7M77.9 13.1V25.7M85 25.7V13.1M85 19.2C85 15.3 87 13.2 90.4 13.1M96.2 25.7V13.1M96.2 19C96.2 15.3 98.3 13.1 101.4 13.1 104.6 13.1 106.6 15.2 106.6 18.9V25.7";
const DOT =
  "M74.9 7.6C74.9 6.2 76.1 5.2 77.8 5 79.6 4.8 81 5.8 81 7.3 81 8.8 79.8 9.7 78 9.7 76.1 9.7 74.9 9 74.9 7.6Z";

/**
 * Logo of three stones without the product name. Put the name beside it, or make it the accessible
 * name of its link.
 */
export function LogoMark(props: { size: 24 | 44 | 56; stacking?: boolean }) {
  return (
    <svg
      className={props.stacking ? styles.stacking : styles.mark}
      viewBox="0 0 32 32"
      width={props.size}
      height={props.size}
      aria-hidden="true"
    >
      <Stones />
    </svg>
  );
}

export function Wordmark() {
  return (
    <svg className={styles.mark} viewBox="0 0 112 32" width="77" height="22" aria-hidden="true">
      <g transform="translate(0 .5)">
        <Stones />
      </g>
      <path className={styles.ink} d={LETTERS} />
      <circle className={styles.ink} cx="64.6" cy="19.4" r="6.3" />
      <path className={styles.new} d={DOT} />
    </svg>
  );
}

function Stones() {
  return (
    <>
      <path className={styles.stone} d={BASE} />
      <path className={styles.stone} d={MIDDLE} />
      <path className={styles.new} d={NEW} />
    </>
  );
}
