/**
 * Buttons that restore a version or delete its text from the history. Both need a confirmation, which
 * replaces the buttons.
 */
import type { IssuePageResponse } from "@cairn/contract/issues/issue-page";
import { useId, useState } from "react";
import { Button } from "../../../ui/buttons/button.tsx";
import { useToast } from "../../../ui/feedback/toast.tsx";
import { useInlineConfirmation } from "../../../ui/buttons/use-confirm.ts";
import { useRestoreAndDeleteIssueVersion, type IssueVersionListItem } from "./history.api.ts";
import { issueHistoryMessages as texts } from "./history.messages.ts";
import styles from "./history.module.css";

type VersionAction = "restore" | "delete";

export function VersionActions(props: {
  project: string;
  iid: number;
  issue: IssuePageResponse | undefined;
  version: IssueVersionListItem;
  isCurrent: boolean;
}) {
  const { issue, version, isCurrent } = props;
  const { restore, remove, captcha } = useRestoreAndDeleteIssueVersion(props.project, props.iid);
  const [action, setAction] = useState<VersionAction>("restore");
  const confirm = useInlineConfirmation(() => {});
  const canRestore = issue?.can.update === true && !isCurrent;
  // The current version cannot be deleted, because its text is the text of the issue.
  const canDelete = issue?.can.arrange === true && !isCurrent;
  if (!canRestore && !canDelete) return null;
  if (confirm.asking) {
    const act = () =>
      action === "restore" ? restore(version.id, issue?.lock_version) : remove(version.id);
    return (
      <>
        <Question {...{ action, confirm, act }} />
        {captcha}
      </>
    );
  }
  const askFor = (next: VersionAction) => () => {
    setAction(next);
    confirm.ask();
  };
  /**
   * Ref for the button that opened the confirmation. The button gets the focus back when the
   * confirmation closes.
   */
  const button = (mine: VersionAction) => (action === mine ? confirm.askButton : undefined);
  return (
    <div className={styles.actions}>
      {canRestore && (
        <Button ref={button("restore")} size="sm" icon="rotate-ccw" onClick={askFor("restore")}>
          {texts.restore}
        </Button>
      )}
      {canDelete && (
        <Button
          ref={button("delete")}
          size="sm"
          variant="danger-quiet"
          icon="trash"
          onClick={askFor("delete")}
        >
          {texts.delete}
        </Button>
      )}
    </div>
  );
}

function Question(props: {
  action: VersionAction;
  confirm: ReturnType<typeof useInlineConfirmation>;
  act: () => Promise<boolean>;
}) {
  const { action, confirm } = props;
  const toast = useToast();
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const words = QUESTIONS[action];
  const act = async () => {
    setBusy(true);
    try {
      if (await props.act()) {
        toast(words.done);
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
        <b>{words.question}</b> {words.hint}
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
          variant={action === "delete" ? "danger" : "primary"}
          pending={isBusy}
          onClick={() => void act()}
          onKeyDown={keyDown}
        >
          {words.confirm}
        </Button>
      </div>
    </div>
  );
}

const QUESTIONS = {
  restore: {
    question: texts.restoreQuestion,
    hint: texts.restoreHint,
    confirm: texts.restore,
    done: texts.restored,
  },
  delete: {
    question: texts.deleteQuestion,
    hint: texts.deleteHint,
    confirm: texts.delete,
    done: texts.removed,
  },
} satisfies Record<VersionAction, object>;
