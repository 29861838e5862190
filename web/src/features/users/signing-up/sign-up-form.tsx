import {
  EMAIL_MAX,
  USER_FULL_NAME_MAX,
  PASSWORD_MAX,
  SIGN_UP_POST_PATH,
  USERNAME_MAX,
  USERNAME_MIN,
} from "@cairn/contract/users";
import { CsrfTokenInput } from "../../../platform/authenticity-token.tsx";
import type { FieldErrors } from "../../../platform/failure.ts";
import { useIdempotencyKey } from "../../../platform/idempotency-key.ts";
import { navigateWithFullPageLoad } from "../../../platform/navigate-away.ts";
import { readFormFieldText, useForm } from "../../../platform/use-form.ts";
import { FormErrorBanner } from "../../../ui/forms/form-error-banner.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useSignUp } from "../users.api.ts";
import { passwordMessages, signUpMessages as texts } from "../users.messages.ts";
import styles from "../users.module.css";
import { NewPasswordField } from "./new-password-field.tsx";
import { countPasswordCharacters } from "./password-hint.ts";

export function SignUpForm() {
  const signUp = useSignUp();
  const key = useIdempotencyKey();
  const form = useForm({
    labels: {
      name: texts.name,
      username: texts.username,
      email: texts.email,
      password: passwordMessages.label,
    },
    check,
    send: async (data) => {
      const person = {
        name: readFormFieldText(data, "user[name]"),
        username: readFormFieldText(data, "user[username]"),
        email: readFormFieldText(data, "user[email]"),
        password: readFormFieldText(data, "user[password]"),
      };
      const answer = await signUp(person, key.keyFor(person));
      await navigateWithFullPageLoad(answer.redirect_to);
    },
  });

  return (
    <form {...form.formProps} action={SIGN_UP_POST_PATH} className={styles.form}>
      <FormErrorBanner form={form} />
      <CsrfTokenInput />
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        name="user[name]"
        size="lg"
        defaultValue={form.typed("name")}
        autoComplete="name"
        required
        maxLength={USER_FULL_NAME_MAX}
        error={form.errorOf("name")}
      />
      <TextField
        label={texts.username}
        hint={texts.usernameHint}
        name="user[username]"
        size="lg"
        defaultValue={form.typed("username")}
        autoComplete="username"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        required
        minLength={USERNAME_MIN}
        maxLength={USERNAME_MAX}
        error={form.errorOf("username")}
      />
      <TextField
        label={texts.email}
        type="email"
        name="user[email]"
        size="lg"
        defaultValue={form.typed("email")}
        autoComplete="email"
        required
        maxLength={EMAIL_MAX}
        error={form.errorOf("email")}
      />
      <NewPasswordField name="user[password]" error={form.errorOf("password")} />
      <Button type="submit" variant="primary" size="lg" block pending={form.pending}>
        {texts.submit}
      </Button>
    </form>
  );
}

function check(data: FormData): FieldErrors {
  const errors: FieldErrors = {};
  const length = countPasswordCharacters(readFormFieldText(data, "user[password]"));
  if (!readFormFieldText(data, "user[name]").trim()) errors.name = [texts.nameMissing];
  if (readFormFieldText(data, "user[username]").length < USERNAME_MIN)
    errors.username = [texts.usernameShort];
  if (!readFormFieldText(data, "user[email]").includes("@")) errors.email = [texts.emailMissing];
  if (length.missing > 0) errors.password = [texts.passwordShort];
  else if (length.total > PASSWORD_MAX) errors.password = [texts.passwordLong];
  return errors;
}
