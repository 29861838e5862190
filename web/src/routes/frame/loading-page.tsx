import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { VisuallyHidden } from "../../ui/base/visually-hidden.tsx";
import styles from "./loading-page.module.css";
import { ErrorState } from "../../ui/feedback/empty-state.tsx";
import { errorPageMessages, frameMessages } from "../shared/routes.messages.ts";

/** Shown while the JavaScript of a page is loading. */
export function LoadingPage() {
  return (
    <div className={styles.loading} aria-busy="true">
      <VisuallyHidden>{frameMessages.loading}</VisuallyHidden>
      <Skeleton width="medium" />
      <Skeleton width="long" />
      <Skeleton width="long" />
    </div>
  );
}

/** Shown while the JavaScript or the project of a page can't be loaded. */
export function UnreachablePage(props: { onRetry: () => void; retrying?: boolean }) {
  return (
    <ErrorState title={errorPageMessages.unreachable.title} level={2} {...props}>
      {errorPageMessages.unreachable.message}
    </ErrorState>
  );
}
