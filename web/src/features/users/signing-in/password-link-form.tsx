import { PASSWORD_LINK_PATH, PASSWORD_MAX } from "@cairn/contract/users";
import { CsrfTokenInput } from "../../../platform/authenticity-token.tsx";
import type { FieldErrors } from "../../../platform/failure.ts";
import { navigateWithFullPageLoad } from "../../../platform/navigate-away.ts";
import { useRawQueryString } from "../../../platform/raw-search.ts";
import { readFormFieldText, useForm } from "../../../platform/use-form.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { FormErrorBanner } from "../../../ui/forms/form-error-banner.tsx";
import { NewPasswordField } from "../signing-up/new-password-field.tsx";
import { countPasswordCharacters } from "../signing-up/password-hint.ts";
import { useSetPasswordWithLink } from "../users.api.ts";
import {
  passwordLinkMessages as texts,
  passwordMessages,
  signUpMessages,
} from "../users.messages.ts";
import styles from "../users.module.css";

/** Sets a new password with the token in the address of the page. */
export function PasswordLinkForm() {
  const setPassword = useSetPasswordWithLink();
  const linked = new URLSearchParams(useRawQueryString()).get("token");
  const form = useForm({
    labels: { password: passwordMessages.label, token: texts.link },
    check,
    send: async (data) => {
      const password = readFormFieldText(data, "password");
      const answer = await setPassword({ token, password });
      await navigateWithFullPageLoad(answer.redirect_to);
    },
  });
  const token = form.typed("token") || linked || "";

  return (
    <form {...form.formProps} action={PASSWORD_LINK_PATH} className={styles.form}>
      <FormErrorBanner form={form} />
      <CsrfTokenInput />
      <input type="hidden" name="token" value={token} />
      <NewPasswordField name="password" error={form.errorOf("password")} />
      <Button type="submit" variant="primary" size="lg" block pending={form.pending}>
        {texts.submit}
      </Button>
    </form>
  );
}

function check(data: FormData): FieldErrors {
  const { missing, total } = countPasswordCharacters(readFormFieldText(data, "password"));
  if (missing > 0) return { password: [signUpMessages.passwordShort] };
  return total > PASSWORD_MAX ? { password: [signUpMessages.passwordLong] } : {};
}
