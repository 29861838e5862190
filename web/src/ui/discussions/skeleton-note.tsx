import styles from "./skeleton-note.module.css";
import { SkeletonAvatar, SkeletonBlock } from "../feedback/skeleton.tsx";

/** A note on its way, with its place on the rail. */
export function SkeletonNote() {
  return (
    <div className={styles.note}>
      <SkeletonAvatar size={32} />
      <div className={styles.card}>
        <SkeletonBlock />
      </div>
    </div>
  );
}
