/**
 * Confirmation dialog before an action that cannot be undone. The page shows at most one such dialog
 * at a time.
 */
import { createContext, useCallback, useContext, useState } from "react";
import type { ReactNode } from "react";
import { Button } from "../buttons/button.tsx";
import { Modal } from "./modal.tsx";
import { kitMessages } from "../base/ui.messages.ts";

export interface ConfirmDialogOptions {
  title: string;
  body?: ReactNode;
  /** Label of the confirm button, which must name the action, for example "Delete issue". */
  confirmLabel: string;
  cancelLabel?: string | undefined;
  danger?: boolean | undefined;
  /**
   * The action to confirm. The dialog stays open while the action runs, and shows the error message
   * when it fails.
   */
  act?: (() => Promise<unknown>) | undefined;
}

type Ask = (question: ConfirmDialogOptions) => Promise<boolean>;

interface Asked extends ConfirmDialogOptions {
  answer: (yes: boolean) => void;
}

const AskContext = createContext<Ask>(() => Promise.resolve(false));

export function useConfirmDialog(): Ask {
  return useContext(AskContext);
}

export function ConfirmProvider(props: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = useCallback<Ask>(
    (question) => new Promise((answer) => setAsked({ ...question, answer })),
    [],
  );
  return (
    <AskContext value={ask}>
      {props.children}
      {asked && (
        <ConfirmDialog
          {...asked}
          answer={(yes) => {
            setAsked(null);
            asked.answer(yes);
          }}
        />
      )}
    </AskContext>
  );
}

function ConfirmDialog(props: Asked) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const no = () => props.answer(false);
  const yes = async () => {
    setBusy(true);
    setError(null);
    try {
      await props.act?.();
      props.answer(true);
    } catch (failure) {
      setBusy(false);
      setError(failure instanceof Error ? failure.message : kitMessages.notDone);
    }
  };
  return (
    <Modal
      isOpen
      alert
      title={props.title}
      onClose={no}
      busy={busy}
      error={error}
      footer={
        <>
          {/* Cancel gets the focus, because it is the least destructive control. */}
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
          <Button onClick={no} disabled={busy} autoFocus>
            {props.cancelLabel ?? kitMessages.cancel}
          </Button>
          <Button
            variant={props.danger ? "danger" : "primary"}
            pending={busy}
            onClick={() => void yes()}
          >
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      {typeof props.body === "string" ? <p>{props.body}</p> : props.body}
    </Modal>
  );
}
