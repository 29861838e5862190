import {
  ACCOUNT_PASSWORD_CHANGED_PATH,
  ACCOUNT_PASSWORD_PATH,
  PASSWORD_MAX,
} from "@cairn/contract/users";
import type { FieldErrors } from "../../../platform/failure.ts";
import { navigateWithFullPageLoad } from "../../../platform/navigate-away.ts";
import { useRawQueryString } from "../../../platform/raw-search.ts";
import { readFormFieldText, useForm } from "../../../platform/use-form.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Checkbox } from "../../../ui/forms/checkbox.tsx";
import { SettingsForm, SettingsSection } from "../../settings/index.ts";
import { NewPasswordField } from "../signing-up/new-password-field.tsx";
import { countPasswordCharacters } from "../signing-up/password-hint.ts";
import { signUpMessages } from "../users.messages.ts";
import { useAccountChanges } from "./account.api.ts";
import { accountMessages as texts } from "./account.messages.ts";
import { CurrentPasswordField } from "./current-password-field.tsx";

export function PasswordForm({ username }: { username: string }) {
  const { changePassword } = useAccountChanges();
  const isChanged = new URLSearchParams(useRawQueryString()).has("password_changed");
  const form = useForm({
    labels: { password: texts.newPassword, current_password: texts.currentPassword },
    action: ACCOUNT_PASSWORD_PATH,
    check,
    send: async (data) => {
      await changePassword({
        password: readFormFieldText(data, "password"),
        current_password: readFormFieldText(data, "current_password"),
        revoke_tokens: data.has("revoke_tokens"),
      });
      // The browser has a new session now, and the page needs its CSRF token.
      await navigateWithFullPageLoad(ACCOUNT_PASSWORD_CHANGED_PATH);
    },
  });
  return (
    <SettingsSection title={texts.password} text={texts.passwordText}>
      {isChanged && <Banner intent="success">{texts.passwordChanged}</Banner>}
      <SettingsForm form={form} action={ACCOUNT_PASSWORD_PATH} submit={texts.changePassword}>
        {/* Password managers store the new password under this username. It has no name, so it is not sent. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <CurrentPasswordField error={form.errorOf("current_password")} />
        <NewPasswordField
          name="password"
          label={texts.newPassword}
          size="md"
          error={form.errorOf("password")}
        />
        <Checkbox
          label={texts.revokeTokens}
          description={texts.revokeTokensText}
          name="revoke_tokens"
          value="true"
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
