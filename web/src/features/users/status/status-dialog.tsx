/** Dialog that sets and removes the viewer's status. */
import {
  CLEAR_STATUS_AFTER,
  STATUS_MESSAGE_MAX,
  type ClearStatusAfter,
  type UserStatus,
  type UserStatusUpdate,
} from "@cairn/contract/users/user-status";
import { useMutation } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { toErrorMessage } from "../../../platform/failure.ts";
import { useForm } from "../../../platform/use-form.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import type { PopupTriggerProps } from "../../../ui/buttons/use-trigger.ts";
import { ErrorState } from "../../../ui/feedback/empty-state.tsx";
import { SkeletonBlock } from "../../../ui/feedback/skeleton.tsx";
import { useToast } from "../../../ui/feedback/toast.tsx";
import { Checkbox } from "../../../ui/forms/checkbox.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { FormModal } from "../../../ui/overlays/form-modal.tsx";
import { Modal } from "../../../ui/overlays/modal.tsx";
import { formatDateTime } from "../../../ui/text/dates.ts";
import { useTimeZone } from "../../../ui/text/time.tsx";
import { useChangeStatus, useOwnStatus } from "./status.api.ts";
import { STATUS_SUGGESTIONS, statusMessages as texts } from "./status.messages.ts";
import styles from "./status-dialog.module.css";

/** Emoji picker beside a button; given by the page, because the picker belongs to another feature. */
export type RenderEmojiPicker = (props: {
  label: string;
  trigger: (props: PopupTriggerProps) => ReactNode;
  onPick: (emoji: { name: string; character: string }) => void;
}) => ReactNode;

interface Props {
  renderPicker: RenderEmojiPicker;
  onClose: () => void;
}

export function StatusDialog(props: Props) {
  const status = useOwnStatus(true);
  if (status.data) return <StatusForm {...props} status={status.data} />;
  return (
    <Modal isOpen size="lg" title={texts.title} onClose={props.onClose}>
      {status.isPending ? (
        <SkeletonBlock lines={4} />
      ) : (
        <ErrorState
          title={texts.failed}
          level={3}
          retrying={status.isFetching}
          onRetry={() => void status.refetch()}
        />
      )}
    </Modal>
  );
}

/** "keep" leaves the time at which the stored status is cleared. */
type ClearAfterChoice = ClearStatusAfter | "never" | "keep";

interface Fields {
  emoji: { name: string; character: string } | null;
  message: string;
  busy: boolean;
  clearAfter: ClearAfterChoice;
}

const REMOVED: UserStatusUpdate = { emoji: null, message: null, availability: null };

function StatusForm(props: Props & { status: UserStatus }) {
  // Keeps the status from when the dialog opened, because the viewer has started to change it.
  const [before] = useState(props.status);
  const [fields, setFields] = useState(() => toFields(before));
  const set = (change: Partial<Fields>) => setFields({ ...fields, ...change });
  const change = useChangeStatus();
  const timeZone = useTimeZone();
  const toast = useToast();
  const close = (message: string) => {
    toast(message, { intent: "success" });
    props.onClose();
  };
  const form = useForm({
    labels: { message: texts.message, emoji: texts.emoji },
    check: () => ({}),
    send: async () => {
      await change(toUpdate(fields));
      close(texts.saved);
    },
  });
  const removal = useMutation({
    mutationFn: () => change(REMOVED),
    onSuccess: () => close(texts.removed),
  });
  return (
    <FormModal
      title={texts.title}
      submit={texts.submit}
      form={form}
      error={removal.error && toErrorMessage(removal.error)}
      onClose={props.onClose}
      secondary={
        before.shown !== null && (
          <Button variant="ghost" pending={removal.isPending} onClick={() => removal.mutate()}>
            {texts.remove}
          </Button>
        )
      }
    >
      <div className={styles.line}>
        {props.renderPicker({
          label: texts.chooseEmoji,
          trigger: (trigger) => <EmojiButton trigger={trigger} emoji={fields.emoji} />,
          onPick: (emoji) => set({ emoji }),
        })}
        <TextField
          label={texts.message}
          hideLabel
          name="message"
          placeholder={texts.placeholder}
          // Focuses the field at once, because the user opened the dialog in order to type here.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          autoComplete="off"
          maxLength={STATUS_MESSAGE_MAX}
          value={fields.message}
          onChange={(event) => set({ message: event.currentTarget.value })}
          error={form.errorOf("message") ?? form.errorOf("emoji")}
        />
      </div>
      <Suggestions onChoose={set} />
      <Checkbox
        label={texts.busy}
        description={texts.busyHint}
        checked={fields.busy}
        onChange={(event) => set({ busy: event.currentTarget.checked })}
      />
      <SelectField
        label={texts.clearAfter}
        value={fields.clearAfter}
        onChange={(event) => set({ clearAfter: event.currentTarget.value as ClearAfterChoice })}
        options={listClearAfterOptions(before.clear_status_at, timeZone)}
      />
    </FormModal>
  );
}

function EmojiButton(props: { trigger: PopupTriggerProps; emoji: Fields["emoji"] }) {
  const { trigger, emoji } = props;
  if (emoji === null) {
    return (
      <IconButton {...trigger} outline icon="face-slightly-smiling" label={texts.chooseEmoji} />
    );
  }
  return (
    <Button {...trigger} aria-label={texts.changeEmoji(emoji.character)}>
      {emoji.character}
    </Button>
  );
}

function Suggestions(props: { onChoose: (change: Partial<Fields>) => void }) {
  return (
    <fieldset className={styles.suggestions}>
      <legend>{texts.suggestions}</legend>
      {STATUS_SUGGESTIONS.map(({ emoji: name, character, message, busy }) => (
        <Button
          key={name}
          size="sm"
          onClick={() => props.onChoose({ emoji: { name, character }, message, busy })}
        >
          <span aria-hidden="true">{character}</span> {message}
        </Button>
      ))}
    </fieldset>
  );
}

function toFields(status: UserStatus): Fields {
  const { emoji, shown, message, clear_status_at: clearAt } = status;
  const character = shown?.emoji ?? null;
  return {
    emoji: emoji === null || character === null ? null : { name: emoji, character },
    message: message ?? "",
    busy: shown?.busy ?? false,
    clearAfter: clearAt === null ? "never" : "keep",
  };
}

function toUpdate({ emoji, message, busy, clearAfter }: Fields): UserStatusUpdate {
  return {
    emoji: emoji?.name ?? null,
    message,
    availability: busy ? "busy" : "not_set",
    ...(clearAfter !== "keep" && {
      clear_status_after: clearAfter === "never" ? null : clearAfter,
    }),
  };
}

function listClearAfterOptions(clearAt: string | null, timeZone: string) {
  return [
    ...(clearAt === null
      ? []
      : [{ value: "keep", label: texts.keep(formatDateTime(clearAt, timeZone)) }]),
    { value: "never", label: texts.never },
    ...CLEAR_STATUS_AFTER.map((value) => ({ value, label: texts.after[value] })),
  ];
}
