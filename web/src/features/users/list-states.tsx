/** A list on its way, and a list that did not come. */
import { SIGN_IN_PATH } from "@cairn/contract/auth";
import type { ReactNode } from "react";
import { ApiError } from "../../platform/api.ts";
import { failureInWords } from "../../platform/failure.ts";
import { Button, lookOf } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./list-states.module.css";
import { listTexts as texts } from "./users.messages.ts";

const ROWS = ["first", "second", "third"];

export function LoadingRows() {
  return (
    <div>
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      {ROWS.map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton width="medium" />
          <Skeleton width="long" />
          <Skeleton width="short" />
        </div>
      ))}
    </div>
  );
}

export function FailedList(props: { error: unknown; retrying: boolean; onRetry: () => void }) {
  return (
    <EmptyState failed title={texts.failedTitle} action={wayOut(props)}>
      {failureInWords(props.error)}
    </EmptyState>
  );
}

function wayOut(props: { error: unknown; retrying: boolean; onRetry: () => void }): ReactNode {
  if (props.error instanceof ApiError && props.error.status === 401) {
    // A whole page load: the page must learn that nobody is signed in.
    return (
      <a className={lookOf({})} href={SIGN_IN_PATH}>
        {texts.signIn}
      </a>
    );
  }
  return (
    <Button pending={props.retrying} onClick={props.onRetry}>
      {texts.tryAgain}
    </Button>
  );
}
