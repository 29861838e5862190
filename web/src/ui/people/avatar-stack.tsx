import type { AvatarSize } from "./avatar-sizes.ts";
import styles from "./avatar-stack.module.css";
import { Avatar } from "./avatar.tsx";
import { tooltipProps } from "../tooltips/tooltip.tsx";

const MOST_COUNTED = 99;

/** Overlapping avatars of a few users, the first on top, followed by the number of the other users. */
export function AvatarStack(props: {
  people: readonly { name: string; seed: number; src: string | null }[];
  size: Extract<AvatarSize, 16 | 18 | 24 | 32>;
  /** Maximum number of avatars to show. */
  max?: number;
  /** Number of all users. Set it when `people` contains only some of them. */
  total?: number;
  /** Accessible name of the stack, for example "Assignees: Priya Raman and Kwame Boateng". */
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
          {formatOverflowCount(more)}
        </span>
      )}
    </span>
  );
}

/** Formats the number of users whose avatars are not shown: "+4"; from a hundred on, "99+". */
export function formatOverflowCount(more: number): string {
  return more > MOST_COUNTED ? `${MOST_COUNTED}+` : `+${more}`;
}
