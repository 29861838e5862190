/** Dialog that creates or edits a label, with a preview while the user types. */
import {
  DEFAULT_LABEL_COLOR,
  LABEL_DESCRIPTION_MAX,
  LABEL_TITLE_MAX,
  type Label,
} from "@cairn/contract/labels";
import { parseHexOrRgbColor } from "@cairn/contract/labels/label-colors";
import type { PlaceKey } from "@cairn/contract/place-api";
import { useState } from "react";
import type { FieldErrors } from "../../platform/failure.ts";
import { useIdempotencyKey } from "../../platform/idempotency-key.ts";
import { useForm } from "../../platform/use-form.ts";
import { LabelChip } from "../../ui/work/label-chip.tsx";
import { splitLabelScope } from "../../ui/work/label-scope.ts";
import { FormModal } from "../../ui/overlays/form-modal.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { TextareaField } from "../../ui/forms/textarea-field.tsx";
import { useToast } from "../../ui/feedback/toast.tsx";
import { LabelColorField } from "./color-field.tsx";
import { findLabelNameError } from "./label-name.ts";
import { suggestLabelColor } from "./label-color.ts";
import { useLabelMutations, type LabelFields } from "./labels.api.ts";
import { labelMessages as texts } from "./labels.messages.ts";
import styles from "./labels.module.css";

export function LabelDialog(props: { place: PlaceKey; label: Label | null; onClose: () => void }) {
  const { label } = props;
  const [fields, setFields] = useState<LabelFields>(() => ({
    name: label?.name ?? "",
    description: label?.description ?? "",
    color: label?.color ?? suggestLabelColor(),
  }));
  const changes = useLabelMutations(props.place);
  const key = useIdempotencyKey();
  const toast = useToast();
  const set = (change: Partial<LabelFields>) => {
    setFields({ ...fields, ...change });
  };
  const form = useForm({
    labels: {
      name: texts.name,
      title: texts.name,
      color: texts.color,
      description: texts.description,
    },
    check: () => check(fields),
    send: async () => {
      const wish = { ...fields, name: fields.name.trim() };
      if (label) await changes.update(label, wish);
      else await changes.create(wish, key.keyFor(wish));
      toast((label ? texts.saved : texts.created)(wish.name), { intent: "success" });
      props.onClose();
    },
  });
  const { scope } = splitLabelScope(fields.name);
  return (
    <FormModal
      title={label ? texts.editTitle : texts.createTitle}
      submit={label ? texts.save : texts.create}
      form={form}
      onClose={props.onClose}
    >
      <TextField
        label={texts.name}
        hint={scope === null ? texts.nameHint : texts.scopedHint(scope)}
        name="name"
        required
        // Focuses the field at once, because the user opened the dialog in order to type here.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        autoComplete="off"
        maxLength={LABEL_TITLE_MAX}
        value={fields.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
        error={form.errorOf("name") ?? form.errorOf("title")}
      />
      <TextareaField
        label={texts.description}
        hint={texts.descriptionHint}
        name="description"
        rows={2}
        grow
        maxLength={LABEL_DESCRIPTION_MAX}
        value={fields.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
        error={form.errorOf("description")}
      />
      <LabelColorField
        value={fields.color}
        onChange={(color) => set({ color })}
        error={form.errorOf("color")}
      />
      <div className={styles.preview}>
        {texts.preview}
        <LabelChip
          name={fields.name.trim() || texts.previewName}
          color={parseHexOrRgbColor(fields.color) ?? DEFAULT_LABEL_COLOR}
        />
      </div>
    </FormModal>
  );
}

function check({ name, color }: LabelFields): FieldErrors {
  const errors: FieldErrors = {};
  const nameError = findLabelNameError(name);
  if (nameError !== null) errors.name = [nameError];
  if (parseHexOrRgbColor(color) === null) errors.color = [texts.colorWrong];
  return errors;
}
