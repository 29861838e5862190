import { ACCOUNT_PASSWORD_PATH, PASSWORD_MAX } from "@cairn/contract/users";
import { useState } from "react";
import type { FieldErrors } from "../../../platform/failure.ts";
import { readFormFieldText, useForm } from "../../../platform/use-form.ts";
import { useToast } from "../../../ui/feedback/toast.tsx";
import { SettingsForm, SettingsSection } from "../../settings/index.ts";
import { NewPasswordField } from "../signing-up/new-password-field.tsx";
import { countPasswordCharacters } from "../signing-up/password-hint.ts";
import { signUpMessages } from "../users.messages.ts";
import { useAccountChanges } from "./account.api.ts";
import { accountMessages as texts } from "./account.messages.ts";
import { CurrentPasswordField } from "./current-password-field.tsx";

export function PasswordForm({ username }: { username: string }) {
  const { changePassword } = useAccountChanges();
  const toast = useToast();
  // Renders the fields again after a change, and so empties them.
  const [changes, setChanges] = useState(0);
  const form = useForm({
    labels: { password: texts.newPassword, current_password: texts.currentPassword },
    action: ACCOUNT_PASSWORD_PATH,
    check,
    send: async (data) => {
      await changePassword(
        readFormFieldText(data, "password"),
        readFormFieldText(data, "current_password"),
      );
      setChanges(changes + 1);
      toast(texts.passwordChanged, { intent: "success" });
    },
  });
  return (
    <SettingsSection title={texts.password} text={texts.passwordText}>
      <SettingsForm form={form} action={ACCOUNT_PASSWORD_PATH} submit={texts.changePassword}>
        {/* Password managers store the new password under this username. It has no name, so it is not sent. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <CurrentPasswordField key={`old ${changes}`} error={form.errorOf("current_password")} />
        <NewPasswordField
          key={`new ${changes}`}
          name="password"
          label={texts.newPassword}
          size="md"
          error={form.errorOf("password")}
        />
      </SettingsForm>
    </SettingsSection>
  );
}

function check(data: FormData): FieldErrors {
  const { missing, total } = countPasswordCharacters(readFormFieldText(data, "password"));
  const problem =
    missing > 0
      ? signUpMessages.passwordShort
      : total > PASSWORD_MAX
        ? signUpMessages.passwordLong
        : null;
  return {
    ...(readFormFieldText(data, "current_password") === "" && {
      current_password: [texts.currentPasswordMissing],
    }),
    ...(problem !== null && { password: [problem] }),
  };
}
