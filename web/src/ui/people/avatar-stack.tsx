import type { AvatarSize } from "./avatar-sizes.ts";
import styles from "./avatar-stack.module.css";
import { Avatar } from "./avatar.tsx";
import { tooltipProps } from "../tooltips/tooltip.tsx";

const MOST_COUNTED = 99;

/** A few people in one place, the first on top; the rest is a number. */
export function AvatarStack(props: {
  people: readonly { name: string; seed: number; src: string | null }[];
  size: Extract<AvatarSize, 16 | 18 | 24 | 32>;
  /** How many faces at most. */
  max?: number;
  /** How many people there are, when the list is cut already. */
  total?: number;
  /** Who they are, in words: "Assignees: Priya Raman and Kwame Boateng". */
  label: string;
}) {
  const shown = props.people.slice(0, props.max ?? 3);
  const more = (props.total ?? props.people.length) - shown.length;
  return (
    <span
      className={styles.stack}
      role="img"
      aria-label={props.label}
      {...tooltipProps(props.label)}
    >
      {shown.map((person) => (
        <span key={person.seed} className={styles.face}>
          <Avatar {...person} size={props.size} />
        </span>
      ))}
      {more > 0 && (
        <span className={styles.more} data-size={props.size}>
          {formatMoreCount(more)}
        </span>
      )}
    </span>
  );
}

/** "+4"; from a hundred on, "99+". */
export function formatMoreCount(more: number): string {
  return more > MOST_COUNTED ? `${MOST_COUNTED}+` : `+${more}`;
}
