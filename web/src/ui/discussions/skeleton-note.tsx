import styles from "./skeleton-note.module.css";
import { SkeletonAvatar, SkeletonBlock } from "../feedback/skeleton.tsx";

/** Placeholder of a note that is loading: a gray avatar and gray lines. */
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
