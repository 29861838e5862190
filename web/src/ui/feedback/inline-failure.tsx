import type { ReactNode } from "react";
import { displayComponentMessages } from "../base/display.messages.ts";
import { Icon } from "../base/icon.tsx";
import styles from "./inline-failure.module.css";
import { TextButton } from "../buttons/text-button.tsx";

/**
 * Error with a retry button for one block that failed to load; the other parts of the page still work.
 */
export function InlineError(props: {
  onRetry: () => void;
  retrying?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={styles.failure} role="alert">
      <Icon of="circle-exclamation-point" size={14} />
      <span>{props.children}</span>
      <TextButton tone="link" pending={props.retrying} onClick={props.onRetry}>
        {displayComponentMessages.tryAgain}
      </TextButton>
    </div>
  );
}
