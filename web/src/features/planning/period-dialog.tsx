/** Dialog that creates or edits a milestone or an iteration. */
import { useState } from "react";
import type { FieldErrors } from "../../platform/failure.ts";
import { useForm } from "../../platform/use-form.ts";
import { useToast } from "../../ui/feedback/toast.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { TextareaField } from "../../ui/forms/textarea-field.tsx";
import { DateField } from "../../ui/overlays/date-field.tsx";
import { FormModal } from "../../ui/overlays/form-modal.tsx";
import { planningMessages as texts } from "./planning.messages.ts";
import styles from "./planning.module.css";

export interface PeriodFields {
  title: string;
  description: string;
  start: string | null;
  due: string | null;
}

export function PeriodDialog(props: {
  title: string;
  submit: string;
  /** The milestone or iteration to edit; null for a new one. */
  period: {
    title: string;
    description: string | null;
    start_date: string | null;
    due_date: string | null;
  } | null;
  titleMax: number;
  descriptionMax: number;
  /** Names of the date fields in the errors of the server. */
  startName: string;
  dueName: string;
  noStartDate: string;
  noDueDate: string;
  /** Error of a date that is not chosen; absent when the dates are optional. */
  missingDates?: { start: string; due: string };
  /** Saves the trimmed fields and returns the text of the toast. */
  save: (fields: PeriodFields) => Promise<string>;
  onClose: () => void;
}) {
  const { period, startName, dueName } = props;
  const [fields, setFields] = useState<PeriodFields>({
    title: period?.title ?? "",
    description: period?.description ?? "",
    start: period?.start_date ?? null,
    due: period?.due_date ?? null,
  });
  const toast = useToast();
  const set = (change: Partial<PeriodFields>) => setFields({ ...fields, ...change });
  const form = useForm({
    labels: {
      title: texts.name,
      description: texts.description,
      [startName]: texts.startDate,
      [dueName]: texts.dueDate,
    },
    check: () => findFieldErrors(fields, props),
    send: async () => {
      const done = await props.save({ ...fields, title: fields.title.trim() });
      toast(done, { intent: "success" });
      props.onClose();
    },
  });
  return (
    <FormModal title={props.title} submit={props.submit} form={form} onClose={props.onClose}>
      <TextField
        label={texts.name}
        name="title"
        required
        // Focuses the field at once, because the user opened the dialog in order to type here.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        autoComplete="off"
        maxLength={props.titleMax}
        value={fields.title}
        onChange={(event) => set({ title: event.currentTarget.value })}
        error={form.errorOf("title")}
      />
      <div className={styles.dates}>
        <DateField
          label={texts.startDate}
          noneLabel={props.noStartDate}
          value={fields.start}
          onChange={(day) => set({ start: day })}
          max={fields.due ?? undefined}
          error={form.errorOf(startName)}
        />
        <DateField
          label={texts.dueDate}
          noneLabel={props.noDueDate}
          value={fields.due}
          onChange={(day) => set({ due: day })}
          min={fields.start ?? undefined}
          error={form.errorOf(dueName)}
        />
      </div>
      <TextareaField
        label={texts.description}
        hint={texts.descriptionHint}
        name="description"
        rows={4}
        grow
        maxLength={props.descriptionMax}
        value={fields.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
        error={form.errorOf("description")}
      />
    </FormModal>
  );
}

function findFieldErrors(
  { title, start, due }: PeriodFields,
  props: { startName: string; dueName: string; missingDates?: { start: string; due: string } },
): FieldErrors {
  const { startName, dueName, missingDates: missing } = props;
  return {
    ...(title.trim() === "" && { title: [texts.nameMissing] }),
    ...(missing && start === null && { [startName]: [missing.start] }),
    ...(missing && due === null && { [dueName]: [missing.due] }),
    ...(start !== null && due !== null && due < start && { [dueName]: [texts.dueBeforeStart] }),
  };
}
