/** Button that revokes a token or a session, with a confirmation in the same place. */
import { useEffect, useId, useRef } from "react";
import { CsrfTokenInput } from "../../platform/authenticity-token.tsx";
import { toErrorMessage } from "../../platform/failure.ts";
import { Button } from "../../ui/buttons/button.tsx";
import type { useInlineConfirmation } from "../../ui/buttons/use-confirm.ts";
import styles from "./users.module.css";

type Confirm = ReturnType<typeof useInlineConfirmation>;

/** With JavaScript, the button shows a confirmation first; without JavaScript, it revokes at once. */
export function RevokeButton(props: {
  confirm: Confirm;
  action: string;
  label: string;
  /** Accessible name of the button, which names the token or session to revoke. */
  fullLabel: string;
}) {
  return (
    <form
      className={styles.revoke}
      method="post"
      action={props.action}
      onSubmit={(event) => {
        event.preventDefault();
        props.confirm.ask();
      }}
    >
      <CsrfTokenInput />
      <Button
        ref={props.confirm.askButton}
        type="submit"
        variant="danger-quiet"
        size="sm"
        aria-label={props.fullLabel}
        data-revoke
      >
        {props.label}
      </Button>
    </form>
  );
}

export function RevokeConfirmation(props: {
  confirm: Confirm;
  question: string;
  cancelLabel: string;
  label: string;
  fullLabel: string;
  pending: boolean;
  error: unknown;
  onConfirm: () => void;
}) {
  const { confirm, error } = props;
  const question = useId();
  return (
    <div className={styles.confirm} role="group" aria-labelledby={question}>
      {error ? (
        <span id={question} className={styles.question} role="alert">
          {toErrorMessage(error)}
        </span>
      ) : (
        <span id={question} className={styles.question}>
          {props.question}
        </span>
      )}
      <Button
        ref={confirm.cancelButton}
        size="sm"
        onClick={confirm.cancel}
        onKeyDown={confirm.onKeyDown}
      >
        {props.cancelLabel}
      </Button>
      <Button
        variant="danger"
        size="sm"
        pending={props.pending}
        aria-label={props.fullLabel}
        onClick={props.onConfirm}
        onKeyDown={confirm.onKeyDown}
      >
        {props.label}
      </Button>
    </div>
  );
}

/**
 * Moves the focus after the row of a revoked token or session is removed: to the button of the next
 * row, or to the heading of the list if no row follows.
 */
export function useFocusAfterRemoval<List extends HTMLElement>(count: number) {
  const list = useRef<List>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const removed = useRef<number | null>(null);

  useEffect(() => {
    if (removed.current === null) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>("[data-revoke]") ?? [];
    (buttons[removed.current] ?? heading.current)?.focus();
    removed.current = null;
  }, [count]);

  return {
    list,
    heading,
    /** Call before the row is removed, with its index among the rows that have a revoke button. */
    willRemove: (index: number) => {
      removed.current = index;
    },
  };
}
