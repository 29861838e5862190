/** Confirmation of a deletion: the user types the full path of what is deleted. */
import { useState, type ReactNode } from "react";
import type { FieldErrors } from "../../platform/failure.ts";
import { readFormFieldText, useForm } from "../../platform/use-form.ts";
import { Banner } from "../../ui/feedback/banner.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { FormModal } from "../../ui/overlays/form-modal.tsx";
import { settingsMessages as texts } from "./settings.messages.ts";

export function ConfirmByPathDialog(props: {
  title: string;
  path: string;
  /** What will be lost. */
  children: ReactNode;
  submit: string;
  act: () => Promise<void>;
  onClose: () => void;
}) {
  const { path } = props;
  const [typed, setTyped] = useState("");
  const form = useForm({
    labels: { confirm_path: texts.confirmLabel(path) },
    check: (data): FieldErrors =>
      readFormFieldText(data, "confirm_path").trim() === path
        ? {}
        : { confirm_path: [texts.confirmMismatch(path)] },
    send: () => props.act(),
  });
  return (
    <FormModal title={props.title} submit={props.submit} danger form={form} onClose={props.onClose}>
      <Banner intent="danger">{props.children}</Banner>
      <TextField
        label={texts.confirmLabel(path)}
        name="confirm_path"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={form.errorOf("confirm_path")}
      />
    </FormModal>
  );
}
