import type { AvatarSize } from "./avatar-sizes.ts";
import { Avatar } from "./avatar.tsx";
import styles from "./person.module.css";

/** A user with avatar, name and username. */
export function UserNameWithAvatar(props: {
  name: string;
  username?: string;
  seed: number;
  src: string | null;
  href?: string;
  size?: Extract<AvatarSize, 16 | 18 | 24 | 32>;
}) {
  const words = (
    <>
      <Avatar name={props.name} seed={props.seed} src={props.src} size={props.size ?? 24} />
      <span className={styles.words}>
        <span className={styles.name}>{props.name}</span>
        {props.username !== undefined && (
          <span className={styles.username}> @{props.username}</span>
        )}
      </span>
    </>
  );
  if (props.href === undefined) return <span className={styles.person}>{words}</span>;
  return (
    <a className={styles.person} href={props.href}>
      {words}
    </a>
  );
}
