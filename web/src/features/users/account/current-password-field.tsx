import { PasswordField } from "../../../ui/forms/password-field.tsx";
import { passwordMessages } from "../users.messages.ts";
import { accountMessages as texts } from "./account.messages.ts";

export function CurrentPasswordField(props: {
  error: string | null;
  /** For forms that need the password only for some input. */
  optionalHint?: string;
}) {
  return (
    <PasswordField
      label={texts.currentPassword}
      showLabel={passwordMessages.show}
      hideLabel={passwordMessages.hide}
      name="current_password"
      autoComplete="current-password"
      hint={props.optionalHint}
      required={props.optionalHint === undefined}
      error={props.error}
    />
  );
}
