/** A question before something that cannot be taken back; one at a time, for the whole page. */
import { createContext, useCallback, useContext, useState } from "react";
import type { ReactNode } from "react";
import { Button } from "../buttons/button.tsx";
import { Modal } from "./modal.tsx";
import { kitTexts } from "../base/ui.messages.ts";

export interface Question {
  /** The question itself. */
  title: string;
  body?: ReactNode;
  /** What happens, as a verb: "Delete issue". */
  confirmLabel: string;
  cancelLabel?: string | undefined;
  danger?: boolean | undefined;
  /** Runs while the dialog waits; when it fails, its message stays in the dialog. */
  act?: (() => Promise<unknown>) | undefined;
}

type Ask = (question: Question) => Promise<boolean>;

interface Asked extends Question {
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
      setError(failure instanceof Error ? failure.message : kitTexts.notDone);
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
          {/* The way out is the least destructive control. */}
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
          <Button onClick={no} disabled={busy} autoFocus>
            {props.cancelLabel ?? kitTexts.cancel}
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
