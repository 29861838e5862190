import { PasswordField } from "../../../ui/forms/password-field.tsx";
import { passwordMessages } from "../users.messages.ts";
import { accountMessages as texts } from "./account.messages.ts";

export function CurrentPasswordField(props: { error: string | null }) {
  return (
    <PasswordField
      label={texts.currentPassword}
      showLabel={passwordMessages.show}
      hideLabel={passwordMessages.hide}
      name="current_password"
      autoComplete="current-password"
      required
      error={props.error}
    />
  );
}
