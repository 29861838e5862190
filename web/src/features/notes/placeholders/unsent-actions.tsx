/**
 * Actions for a note that could not be sent: retry or sign in, edit, copy, discard. There is no retry
 * while the browser is offline.
 */
import { SIGN_IN_PATH } from "@cairn/contract/auth";
import { useState } from "react";
import { useMatchedRoute } from "../../../platform/route-context.tsx";
import { Button, buttonClassName } from "../../../ui/buttons/button.tsx";
import { useConfirmDialog } from "../../../ui/overlays/confirm.tsx";
import { useToast } from "../../../ui/feedback/toast.tsx";
import { insertIntoCommentForm } from "../composing/form-registry.ts";
import { outboxMessages as texts } from "../outbox/outbox.messages.ts";
import { getOutbox } from "../outbox/outbox.ts";
import { entryKeyFromPlaceholder, waitsForConnection } from "./placeholders.ts";
import styles from "./unsent-actions.module.css";

export function UnsentNoteActions(props: { placeholder: string }) {
  const key = entryKeyFromPlaceholder(props.placeholder);
  const outbox = getOutbox();
  const entry = outbox.entries().find((other) => other.key === key);
  const confirm = useConfirmDialog();
  const toast = useToast();
  const { path } = useMatchedRoute();
  const [isTrying, setTrying] = useState(false);

  const retry = async () => {
    setTrying(true);
    await outbox.retry(key);
    setTrying(false);
  };
  const edit = async () => {
    const taken = await outbox.take(key);
    if (taken === null) return toast(texts.gone);
    const { discussionId, text, tries } = taken;
    return insertIntoCommentForm(discussionId, { text, key: tries > 0 ? key : undefined });
  };
  const copy = async () => {
    await navigator.clipboard.writeText(entry?.text ?? "");
    toast(texts.copied);
  };
  const discard = async () => {
    const isSure = await confirm({
      title: texts.discardQuestion,
      confirmLabel: texts.discardConfirm,
      cancelLabel: texts.keep,
      danger: true,
    });
    if (isSure && (await outbox.take(key)) === null) toast(texts.gone);
  };

  return (
    <div className={styles.actions}>
      {entry?.trouble?.kind === "signedOut" ? (
        <a
          className={buttonClassName({ size: "xs" })}
          href={`${SIGN_IN_PATH}?redirect_to=${encodeURIComponent(path)}`}
        >
          {texts.signIn}
        </a>
      ) : (
        !(entry && waitsForConnection(entry)) && (
          <Button size="xs" pending={isTrying} onClick={() => void retry()}>
            {texts.retry}
          </Button>
        )
      )}
      <Button size="xs" variant="ghost" onClick={() => void edit()}>
        {texts.edit}
      </Button>
      <Button size="xs" variant="ghost" onClick={() => void copy()}>
        {texts.copy}
      </Button>
      <Button size="xs" variant="danger-quiet" onClick={() => void discard()}>
        {texts.discard}
      </Button>
    </div>
  );
}
