/** Buttons of a version. Each action needs a confirmation, which replaces the buttons. */
import { useId, useState } from "react";
import { Button } from "../../ui/buttons/button.tsx";
import { useToast } from "../../ui/feedback/toast.tsx";
import { useInlineConfirmation } from "../../ui/buttons/use-confirm.ts";
import type { VersionAction } from "./version-source.ts";
import { versionMessages as texts } from "./versions.messages.ts";
import styles from "./versions.module.css";

export function VersionActions(props: { actions: readonly VersionAction[] }) {
  const { actions } = props;
  const [chosen, setChosen] = useState(0);
  const confirm = useInlineConfirmation(() => {});
  const action = actions[chosen];
  if (actions.length === 0) return null;
  if (confirm.asking && action !== undefined) return <Question {...{ action, confirm }} />;
  return (
    <div className={styles.actions}>
      {actions.map(({ label, icon, isDangerous }, at) => (
        <Button
          key={label}
          // The button that opened the confirmation gets the focus back when the confirmation closes.
          ref={at === chosen ? confirm.askButton : undefined}
          size="sm"
          variant={isDangerous ? "danger-quiet" : "secondary"}
          icon={icon}
          onClick={() => {
            setChosen(at);
            confirm.ask();
          }}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

function Question(props: {
  action: VersionAction;
  confirm: ReturnType<typeof useInlineConfirmation>;
}) {
  const { action, confirm } = props;
  const toast = useToast();
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const act = async () => {
    setBusy(true);
    try {
      if (await action.run()) {
        toast(action.done);
        confirm.cancel();
      }
    } catch (error) {
      setFailure(error instanceof Error ? error.message : texts.versionFailed);
    }
    setBusy(false);
  };
  // Escape closes the confirmation and leaves the history open.
  const keyDown: typeof confirm.onKeyDown = (event) => {
    if (event.key === "Escape") event.stopPropagation();
    confirm.onKeyDown(event);
  };
  return (
    <div className={styles.question} role="group" aria-labelledby={id}>
      <p id={id}>
        <b>{action.question}</b> {action.hint}
      </p>
      {failure !== null && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={styles.actions}>
        <Button
          ref={confirm.cancelButton}
          size="sm"
          disabled={isBusy}
          onClick={confirm.cancel}
          onKeyDown={keyDown}
        >
          {texts.cancel}
        </Button>
        <Button
          size="sm"
          variant={action.isDangerous ? "danger" : "primary"}
          pending={isBusy}
          onClick={() => void act()}
          onKeyDown={keyDown}
        >
          {action.label}
        </Button>
      </div>
    </div>
  );
}
