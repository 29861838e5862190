import { ACCOUNT_EMAIL_PATH, EMAIL_MAX } from "@cairn/contract/users";
import { useState } from "react";
import type { FieldErrors } from "../../../platform/failure.ts";
import { readFormFieldText, useForm } from "../../../platform/use-form.ts";
import { useToast } from "../../../ui/feedback/toast.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { SettingsForm, SettingsSection } from "../../settings/index.ts";
import { useAccountChanges } from "./account.api.ts";
import { accountMessages as texts } from "./account.messages.ts";
import { CurrentPasswordField } from "./current-password-field.tsx";

export function EmailForm({ email }: { email: string }) {
  const { changeEmail } = useAccountChanges();
  const toast = useToast();
  // Renders the password field again after a change, and so empties it.
  const [changes, setChanges] = useState(0);
  const form = useForm({
    labels: { email: texts.email, current_password: texts.currentPassword },
    action: ACCOUNT_EMAIL_PATH,
    check,
    send: async (data) => {
      await changeEmail(
        readFormFieldText(data, "email").trim(),
        readFormFieldText(data, "current_password"),
      );
      setChanges(changes + 1);
      toast(texts.emailChanged, { intent: "success" });
    },
  });
  return (
    <SettingsSection title={texts.email} text={texts.emailText}>
      <SettingsForm form={form} action={ACCOUNT_EMAIL_PATH} submit={texts.changeEmail} secondary>
        <TextField
          label={texts.newEmail}
          type="email"
          name="email"
          defaultValue={form.typed("email") ?? email}
          autoComplete="email"
          required
          maxLength={EMAIL_MAX}
          error={form.errorOf("email")}
        />
        <CurrentPasswordField key={changes} error={form.errorOf("current_password")} />
      </SettingsForm>
    </SettingsSection>
  );
}

function check(data: FormData): FieldErrors {
  return {
    ...(!readFormFieldText(data, "email").includes("@") && { email: [texts.emailMissing] }),
    ...(readFormFieldText(data, "current_password") === "" && {
      current_password: [texts.currentPasswordMissing],
    }),
  };
}
