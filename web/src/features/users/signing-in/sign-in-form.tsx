import { SIGN_IN_PATH } from "@cairn/contract/auth";
import { EMAIL_MAX, PASSWORD_REQUEST_PATH } from "@cairn/contract/users";
import { Link } from "wouter";
import { useRawQueryString } from "../../../platform/raw-search.ts";
import { CsrfTokenInput } from "../../../platform/authenticity-token.tsx";
import type { FieldErrors } from "../../../platform/failure.ts";
import { navigateWithFullPageLoad } from "../../../platform/navigate-away.ts";
import { readFormFieldText, useForm } from "../../../platform/use-form.ts";
import { FormErrorBanner } from "../../../ui/forms/form-error-banner.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { Checkbox } from "../../../ui/forms/checkbox.tsx";
import { PasswordField } from "../../../ui/forms/password-field.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useSignIn } from "../users.api.ts";
import { passwordMessages, signInMessages as texts } from "../users.messages.ts";
import styles from "../users.module.css";

export function SignInForm() {
  const signIn = useSignIn();
  const asked = new URLSearchParams(useRawQueryString()).get("redirect_to");
  const form = useForm({
    labels: { login: texts.login, password: passwordMessages.label },
    check,
    send: async (data) => {
      const answer = await signIn(
        {
          login: readFormFieldText(data, "user[login]"),
          password: readFormFieldText(data, "user[password]"),
          remember_me: data.has("user[remember_me]"),
        },
        redirectTo,
      );
      await navigateWithFullPageLoad(answer.redirect_to);
    },
  });
  const redirectTo = form.typed("redirect_to") || asked;

  return (
    <form {...form.formProps} action={SIGN_IN_PATH} className={styles.form}>
      <FormErrorBanner form={form} />
      <CsrfTokenInput />
      {redirectTo && <input type="hidden" name="redirect_to" value={redirectTo} />}
      <TextField
        label={texts.login}
        name="user[login]"
        size="lg"
        // The form is the whole page, and this is its first field.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        defaultValue={form.typed("login")}
        autoComplete="username"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        required
        maxLength={EMAIL_MAX}
        error={form.errorOf("login")}
      />
      <PasswordField
        label={passwordMessages.label}
        showLabel={passwordMessages.show}
        hideLabel={passwordMessages.hide}
        name="user[password]"
        size="lg"
        autoComplete="current-password"
        required
        error={form.errorOf("password")}
      />
      <div className={styles.rememberOrForgotten}>
        <Checkbox
          label={texts.remember}
          name="user[remember_me]"
          value="1"
          defaultChecked={form.typed("remember_me") === "1"}
        />
        <p>
          <Link href={PASSWORD_REQUEST_PATH}>{texts.forgotten}</Link>
        </p>
      </div>
      <Button type="submit" variant="primary" size="lg" block pending={form.pending}>
        {texts.submit}
      </Button>
    </form>
  );
}

function check(data: FormData): FieldErrors {
  const errors: FieldErrors = {};
  if (!readFormFieldText(data, "user[login]").trim()) errors.login = [texts.loginMissing];
  if (!readFormFieldText(data, "user[password]")) errors.password = [texts.passwordMissing];
  return errors;
}
