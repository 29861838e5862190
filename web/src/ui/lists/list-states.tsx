/** Placeholders for a list that is loading, and for a list that failed to load. */
import { Button } from "../buttons/button.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import { kitMessages } from "../base/ui.messages.ts";
import { VisuallyHidden } from "../base/visually-hidden.tsx";
import styles from "./list-states.module.css";

export function ListSkeleton() {
  return (
    <div className={styles.rows} aria-busy="true">
      <VisuallyHidden>{kitMessages.loading}</VisuallyHidden>
      <Skeleton width="medium" />
      <Skeleton width="short" />
      <Skeleton width="medium" />
    </div>
  );
}

export function ListError(props: { text: string; onRetry: () => void }) {
  return (
    <div className={styles.failed} role="alert">
      <span>{props.text}</span>
      <Button size="xs" onClick={props.onRetry}>
        {kitMessages.tryAgain}
      </Button>
    </div>
  );
}
