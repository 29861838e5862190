/** Dialog that creates or edits a saved reply. */
import { SAVED_REPLY_BODY_MAX, SAVED_REPLY_NAME_MAX } from "@cairn/contract/saved-replies";
import type { SavedReply } from "@cairn/contract/saved-replies";
import { useState } from "react";
import type { FieldErrors } from "../../platform/failure.ts";
import { useIdempotencyKey } from "../../platform/idempotency-key.ts";
import { useForm } from "../../platform/use-form.ts";
import { FormModal } from "../../ui/overlays/form-modal.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { TextareaField } from "../../ui/forms/textarea-field.tsx";
import { useToast } from "../../ui/feedback/toast.tsx";
import { useSavedReplyMutations, type SavedReplyFields } from "./saved-replies.api.ts";
import { savedReplyMessages as texts } from "./saved-replies.messages.ts";

export function SavedReplyDialog(props: {
  path: string;
  reply: SavedReply | null;
  onClose: () => void;
}) {
  const { reply } = props;
  const [fields, setFields] = useState<SavedReplyFields>({
    name: reply?.name ?? "",
    body: reply?.body ?? "",
  });
  const changes = useSavedReplyMutations(props.path);
  const key = useIdempotencyKey();
  const toast = useToast();
  const set = (change: Partial<SavedReplyFields>) => {
    setFields({ ...fields, ...change });
  };
  const form = useForm({
    labels: { name: texts.name, body: texts.body },
    check: () => check(fields),
    send: async () => {
      const wish = { ...fields, name: fields.name.trim() };
      if (reply) await changes.update(reply, wish);
      else await changes.create(wish, key.keyFor(wish));
      toast((reply ? texts.saved : texts.created)(wish.name), { intent: "success" });
      props.onClose();
    },
  });
  return (
    <FormModal
      title={reply ? texts.editTitle : texts.createTitle}
      submit={reply ? texts.save : texts.create}
      form={form}
      onClose={props.onClose}
    >
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        name="name"
        required
        // Focuses the field at once, because the user opened the dialog in order to type here.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        autoComplete="off"
        maxLength={SAVED_REPLY_NAME_MAX}
        value={fields.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
        error={form.errorOf("name")}
      />
      <TextareaField
        label={texts.body}
        hint={texts.bodyHint}
        name="body"
        required
        rows={8}
        maxLength={SAVED_REPLY_BODY_MAX}
        value={fields.body}
        onChange={(event) => set({ body: event.currentTarget.value })}
        error={form.errorOf("body")}
      />
    </FormModal>
  );
}

function check({ name, body }: SavedReplyFields): FieldErrors {
  const errors: FieldErrors = {};
  if (!name.trim()) errors.name = [texts.nameMissing];
  if (!body.trim()) errors.body = [texts.bodyMissing];
  return errors;
}
