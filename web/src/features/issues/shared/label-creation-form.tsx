/** Form inside a label picker that creates a label. Loaded when the user creates one. */
import { LABEL_TITLE_MAX } from "@cairn/contract/labels";
import { useState } from "react";
import type { KeyboardEvent } from "react";
import type { FieldErrors } from "../../../platform/failure.ts";
import { useIdempotencyKey } from "../../../platform/idempotency-key.ts";
import { usePageContext } from "../../../platform/page-context.tsx";
import { useForm } from "../../../platform/use-form.ts";
import { kitMessages } from "../../../ui/base/ui.messages.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { FormErrorBanner } from "../../../ui/forms/form-error-banner.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { LabelChip } from "../../../ui/work/label-chip.tsx";
import {
  findLabelNameError,
  labelMessages as texts,
  LabelColorSwatches,
  suggestLabelColor,
} from "../../labels/index.ts";
import { createLabel, type CreatedLabel } from "./create-label.ts";
import styles from "./label-creation-form.module.css";

export default function LabelCreationForm(props: {
  /** Path of the labels of the project or group. */
  labelsPath: string;
  /** The name that the user typed in the picker. */
  name: string;
  onCreated: (label: CreatedLabel) => void;
  onCancel: () => void;
}) {
  const [name, setName] = useState(props.name);
  const [color, setColor] = useState(suggestLabelColor);
  const { csrf_token: csrfToken } = usePageContext().session;
  const key = useIdempotencyKey();
  const form = useForm({
    labels: { title: texts.name, color: texts.color },
    check: (): FieldErrors => {
      const error = findLabelNameError(name);
      return error === null ? {} : { title: [error] };
    },
    send: async () => {
      const label = { title: name.trim(), color };
      const idempotencyKey = key.keyFor(label);
      props.onCreated(await createLabel(props.labelsPath, label, { csrfToken, idempotencyKey }));
    },
  });
  // Escape goes back to the list. Without stopping the event, it would close the picker.
  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    props.onCancel();
  };
  return (
    // The form only listens to keys of its controls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      {...form.formProps}
      className={styles.form}
      aria-label={texts.createTitle}
      onKeyDown={keyDown}
      onSubmit={(event) => {
        // React passes the event on to the form that contains the picker, such as that of a new issue.
        event.stopPropagation();
        form.formProps.onSubmit(event);
      }}
    >
      <FormErrorBanner form={form} />
      <TextField
        label={texts.name}
        name="title"
        size="sm"
        required
        // Focuses the field, because the search field, which had the focus, is gone.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        autoComplete="off"
        maxLength={LABEL_TITLE_MAX}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={form.errorOf("title")}
      />
      <LabelColorSwatches label={texts.color} value={color} onChange={setColor} />
      <div className={styles.buttons}>
        <span className={styles.preview}>
          <LabelChip name={name.trim() || texts.previewName} color={color} />
        </span>
        <Button size="xs" onClick={props.onCancel} disabled={form.pending}>
          {kitMessages.cancel}
        </Button>
        <Button type="submit" size="xs" variant="primary" pending={form.pending}>
          {texts.createShort}
        </Button>
      </div>
    </form>
  );
}
