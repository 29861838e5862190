import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { VisuallyHidden } from "../../ui/base/visually-hidden.tsx";
import styles from "./loading-page.module.css";
import { frameMessages } from "../shared/routes.messages.ts";

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
