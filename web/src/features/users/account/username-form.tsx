import { ACCOUNT_PATH, ACCOUNT_USERNAME_PATH, USERNAME_MAX } from "@cairn/contract/users";
import type { FieldErrors } from "../../../platform/failure.ts";
import { navigateWithFullPageLoad } from "../../../platform/navigate-away.ts";
import { readFormFieldText } from "../../../platform/use-form.ts";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { SettingsForm, SettingsSection, useSettingsForm } from "../../settings/index.ts";
import { signUpMessages } from "../users.messages.ts";
import { useAccountChanges } from "./account.api.ts";
import { accountMessages as texts } from "./account.messages.ts";

export function UsernameForm({ username }: { username: string }) {
  const { changeUsername } = useAccountChanges();
  const form = useSettingsForm({
    labels: { username: texts.username },
    action: ACCOUNT_USERNAME_PATH,
    check: (data): FieldErrors =>
      readFormFieldText(data, "username") === "" ? { username: [texts.usernameMissing] } : {},
    send: async (data, markSaved) => {
      await changeUsername(readFormFieldText(data, "username"));
      markSaved();
      // The frame of every page contains the username, so the page loads again as a whole.
      await navigateWithFullPageLoad(ACCOUNT_PATH);
    },
  });
  return (
    <SettingsSection title={texts.username} text={texts.usernameText}>
      <SettingsForm
        form={form}
        action={ACCOUNT_USERNAME_PATH}
        submit={texts.changeUsername}
        secondary
      >
        <TextField
          label={texts.newUsername}
          hint={signUpMessages.usernameHint}
          name="username"
          defaultValue={form.typed("username") ?? username}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={USERNAME_MAX}
          error={form.errorOf("username")}
        />
      </SettingsForm>
    </SettingsSection>
  );
}
