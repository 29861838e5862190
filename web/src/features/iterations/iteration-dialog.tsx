/** Dialog that creates or edits an iteration of a group. */
import {
  ITERATION_DESCRIPTION_MAX,
  ITERATION_TITLE_MAX,
  type Iteration,
} from "@cairn/contract/iterations";
import { useState } from "react";
import type { FieldErrors } from "../../platform/failure.ts";
import { useForm } from "../../platform/use-form.ts";
import { useToast } from "../../ui/feedback/toast.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { TextareaField } from "../../ui/forms/textarea-field.tsx";
import { DateField } from "../../ui/overlays/date-field.tsx";
import { FormModal } from "../../ui/overlays/form-modal.tsx";
import { useIterationMutations, type IterationFields } from "./iterations.api.ts";
import { iterationMessages as texts } from "./iterations.messages.ts";
import styles from "./iterations.module.css";

export function IterationDialog(props: {
  group: string;
  iteration: Iteration | null;
  onClose: () => void;
}) {
  const { iteration } = props;
  const [fields, setFields] = useState<IterationFields>({
    title: iteration?.title ?? "",
    description: iteration?.description ?? "",
    startDate: iteration?.start_date ?? null,
    dueDate: iteration?.due_date ?? null,
  });
  const changes = useIterationMutations(props.group);
  const toast = useToast();
  const set = (change: Partial<IterationFields>) => {
    setFields({ ...fields, ...change });
  };
  const form = useForm({
    labels: {
      title: texts.name,
      description: texts.description,
      startDate: texts.startDate,
      dueDate: texts.dueDate,
    },
    check: () => check(fields),
    send: async () => {
      const wish = { ...fields, title: fields.title.trim() };
      await (iteration ? changes.update(iteration.id, wish) : changes.create(wish));
      toast((iteration ? texts.saved : texts.created)(wish.title), { intent: "success" });
      props.onClose();
    },
  });
  return (
    <FormModal
      title={iteration ? texts.editTitle : texts.createTitle}
      submit={iteration ? texts.save : texts.create}
      form={form}
      onClose={props.onClose}
    >
      <TextField
        label={texts.name}
        name="title"
        required
        // Focuses the field at once, because the user opened the dialog in order to type here.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        autoComplete="off"
        maxLength={ITERATION_TITLE_MAX}
        value={fields.title}
        onChange={(event) => set({ title: event.currentTarget.value })}
        error={form.errorOf("title")}
      />
      <div className={styles.dates}>
        <DateField
          label={texts.startDate}
          noneLabel={texts.noDate}
          value={fields.startDate}
          onChange={(day) => set({ startDate: day })}
          max={fields.dueDate ?? undefined}
          error={form.errorOf("startDate")}
        />
        <DateField
          label={texts.dueDate}
          noneLabel={texts.noDate}
          value={fields.dueDate}
          onChange={(day) => set({ dueDate: day })}
          min={fields.startDate ?? undefined}
          error={form.errorOf("dueDate")}
        />
      </div>
      <TextareaField
        label={texts.description}
        hint={texts.descriptionHint}
        name="description"
        rows={4}
        grow
        maxLength={ITERATION_DESCRIPTION_MAX}
        value={fields.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
        error={form.errorOf("description")}
      />
    </FormModal>
  );
}

function check({ title, startDate: start, dueDate: due }: IterationFields): FieldErrors {
  return {
    ...(title.trim() === "" && { title: [texts.nameMissing] }),
    ...(start === null && { startDate: [texts.startMissing] }),
    ...(due === null && { dueDate: [texts.dueMissing] }),
    ...(start !== null && due !== null && due < start && { dueDate: [texts.dueBeforeStart] }),
  };
}
