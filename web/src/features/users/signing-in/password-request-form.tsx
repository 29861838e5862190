import { EMAIL_MAX, PASSWORD_REQUEST_POST_PATH } from "@cairn/contract/users";
import { CsrfTokenInput } from "../../../platform/authenticity-token.tsx";
import type { FieldErrors } from "../../../platform/failure.ts";
import { navigateWithFullPageLoad } from "../../../platform/navigate-away.ts";
import { readFormFieldText, useForm } from "../../../platform/use-form.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { FormErrorBanner } from "../../../ui/forms/form-error-banner.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useRequestPasswordLink } from "../users.api.ts";
import { passwordRequestMessages as texts } from "../users.messages.ts";
import styles from "../users.module.css";

/** Asks for an email with a link that sets a new password. */
export function PasswordRequestForm() {
  const request = useRequestPasswordLink();
  const form = useForm({
    labels: { email: texts.email },
    check,
    send: async (data) => {
      const answer = await request(readFormFieldText(data, "user[email]").trim());
      await navigateWithFullPageLoad(answer.redirect_to);
    },
  });

  return (
    <form {...form.formProps} action={PASSWORD_REQUEST_POST_PATH} className={styles.form}>
      <FormErrorBanner form={form} />
      <CsrfTokenInput />
      <TextField
        label={texts.email}
        name="user[email]"
        type="email"
        size="lg"
        // The form is the whole page, and this is its only field.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        defaultValue={form.typed("email")}
        autoComplete="email"
        required
        maxLength={EMAIL_MAX}
        error={form.errorOf("email")}
      />
      <Button type="submit" variant="primary" size="lg" block pending={form.pending}>
        {texts.submit}
      </Button>
    </form>
  );
}

function check(data: FormData): FieldErrors {
  const email = readFormFieldText(data, "user[email]").trim();
  return email.includes("@") ? {} : { email: [texts.emailMissing] };
}
