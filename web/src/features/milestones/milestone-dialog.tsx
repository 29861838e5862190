/** Dialog that creates or edits a milestone. */
import {
  MILESTONE_DESCRIPTION_MAX,
  MILESTONE_TITLE_MAX,
  type Milestone,
} from "@cairn/contract/milestones";
import type { PlaceKey } from "@cairn/contract/place-api";
import { useState } from "react";
import type { FieldErrors } from "../../platform/failure.ts";
import { useIdempotencyKey } from "../../platform/idempotency-key.ts";
import { useForm } from "../../platform/use-form.ts";
import { DateField } from "../../ui/overlays/date-field.tsx";
import { FormModal } from "../../ui/overlays/form-modal.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { TextareaField } from "../../ui/forms/textarea-field.tsx";
import { useToast } from "../../ui/feedback/toast.tsx";
import { useMilestoneMutations, type MilestoneFields } from "./milestones.api.ts";
import { milestoneMessages as texts } from "./milestones.messages.ts";
import styles from "./milestones.module.css";

export function MilestoneDialog(props: {
  place: PlaceKey;
  milestone: Milestone | null;
  onClose: () => void;
}) {
  const { milestone } = props;
  const [fields, setFields] = useState<MilestoneFields>({
    title: milestone?.title ?? "",
    description: milestone?.description ?? "",
    start_date: milestone?.start_date ?? null,
    due_date: milestone?.due_date ?? null,
  });
  const changes = useMilestoneMutations(props.place);
  const key = useIdempotencyKey();
  const toast = useToast();
  const set = (change: Partial<MilestoneFields>) => {
    setFields({ ...fields, ...change });
  };
  const form = useForm({
    labels: {
      title: texts.name,
      description: texts.description,
      start_date: texts.startDate,
      due_date: texts.dueDate,
    },
    check: () => check(fields),
    send: async () => {
      const wish = { ...fields, title: fields.title.trim() };
      if (milestone) await changes.update(milestone, wish);
      else await changes.create(wish, key.keyFor(wish));
      toast((milestone ? texts.saved : texts.created)(wish.title), { intent: "success" });
      props.onClose();
    },
  });
  return (
    <FormModal
      title={milestone ? texts.editTitle : texts.createTitle}
      submit={milestone ? texts.save : texts.create}
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
        maxLength={MILESTONE_TITLE_MAX}
        value={fields.title}
        onChange={(event) => set({ title: event.currentTarget.value })}
        error={form.errorOf("title")}
      />
      <div className={styles.dates}>
        <DateField
          label={texts.startDate}
          noneLabel={texts.noStartDate}
          value={fields.start_date}
          onChange={(day) => set({ start_date: day })}
          max={fields.due_date ?? undefined}
          error={form.errorOf("start_date")}
        />
        <DateField
          label={texts.dueDate}
          noneLabel={texts.noDueDate}
          value={fields.due_date}
          onChange={(day) => set({ due_date: day })}
          min={fields.start_date ?? undefined}
          error={form.errorOf("due_date")}
        />
      </div>
      <TextareaField
        label={texts.description}
        hint={texts.descriptionHint}
        name="description"
        rows={4}
        grow
        maxLength={MILESTONE_DESCRIPTION_MAX}
        value={fields.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
        error={form.errorOf("description")}
      />
    </FormModal>
  );
}

function check({ title, start_date: start, due_date: due }: MilestoneFields): FieldErrors {
  const errors: FieldErrors = {};
  if (!title.trim()) errors.title = [texts.nameMissing];
  if (start !== null && due !== null && due < start) errors.due_date = [texts.dueBeforeStart];
  return errors;
}
