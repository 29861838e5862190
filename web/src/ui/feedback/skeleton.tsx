import type { AvatarSize } from "../people/avatar-sizes.ts";
import { displayComponentMessages } from "../base/display.messages.ts";
import styles from "./skeleton.module.css";
import { VisuallyHidden } from "../base/visually-hidden.tsx";

/** A gray bar in place of a line of text that is loading. It becomes visible after 150 ms. */
export function Skeleton(props: { width: "short" | "medium" | "long" | "full" }) {
  return <span className={styles.bar} data-width={props.width} aria-hidden="true" />;
}

export function SkeletonAvatar(props: { size: AvatarSize }) {
  return <span className={styles.avatar} data-size={props.size} aria-hidden="true" />;
}

/** Rows of a list or table that is loading, as tall as the real rows. */
export function SkeletonRows(props: { rows?: number; lines?: 1 | 2 | "table" }) {
  const { rows = 3, lines = 1 } = props;
  return (
    <div>
      <VisuallyHidden>{displayComponentMessages.loading}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row} data-lines={lines}>
          <span className={styles.words}>
            <Skeleton width={row % 2 ? "long" : "medium"} />
            {lines === 2 && <Skeleton width="short" />}
          </span>
          {lines === "table" && <Skeleton width="long" />}
          <Skeleton width="short" />
        </div>
      ))}
    </div>
  );
}

/** Placeholder for several lines of text that are loading: bars of typical line length. */
export function SkeletonBlock(props: { lines?: number }) {
  return (
    <div className={styles.block}>
      <VisuallyHidden>{displayComponentMessages.loading}</VisuallyHidden>
      {Array.from({ length: props.lines ?? 3 }, (_, line) => (
        <span key={line} className={styles.line}>
          <Skeleton width="full" />
        </span>
      ))}
    </div>
  );
}
