import { TOKEN_SCOPES } from "@cairn/contract/auth";
import { TOKEN_NAME_MAX, TOKENS_PATH } from "@cairn/contract/users";
import type { NewPersonalAccessToken } from "@cairn/contract/users";
import { useId } from "react";
import { CsrfTokenInput } from "../../../platform/authenticity-token.tsx";
import type { FieldErrors } from "../../../platform/failure.ts";
import { useIdempotencyKey } from "../../../platform/idempotency-key.ts";
import { usePageContext } from "../../../platform/page-context.tsx";
import { readFormFieldText, useForm } from "../../../platform/use-form.ts";
import { FormErrorBanner } from "../../../ui/forms/form-error-banner.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { Checkbox } from "../../../ui/forms/checkbox.tsx";
import { FieldHint } from "../../../ui/forms/field.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { accountMessages } from "../account/account.messages.ts";
import { CurrentPasswordField } from "../account/current-password-field.tsx";
import { useCreateToken } from "../users.api.ts";
import type { NewTokenFields } from "../users.api.ts";
import { tokenMessages as texts } from "../users.messages.ts";
import styles from "./tokens.module.css";

export function TokenForm(props: { onCreated: (token: NewPersonalAccessToken) => void }) {
  const create = useCreateToken();
  const key = useIdempotencyKey();
  const scopesHint = useId();
  const form = useForm({
    labels: {
      name: texts.name,
      expires_at: texts.expires,
      scopes: texts.scopes,
      current_password: accountMessages.currentPassword,
    },
    check,
    send: async (data) => {
      const request = requestOf(data);
      props.onCreated(await create(request, key.keyFor(request)));
      key.renew();
      form.formProps.ref.current?.reset();
    },
  });
  const { is_admin: isAdmin } = usePageContext().session;
  const scopes = TOKEN_SCOPES.filter((scope) => isAdmin || scope !== "sudo");
  const chosen = form.typed("scopes")?.split(",") ?? [];
  const scopesError = form.errorOf("scopes");

  return (
    <Card title={texts.formTitle}>
      <form {...form.formProps} action={TOKENS_PATH} className={styles.form}>
        <FormErrorBanner form={form} />
        <CsrfTokenInput />
        <div className={styles.columns}>
          <TextField
            label={texts.name}
            hint={texts.nameHint}
            name="name"
            defaultValue={form.typed("name")}
            autoComplete="off"
            required
            maxLength={TOKEN_NAME_MAX}
            error={form.errorOf("name")}
          />
          <TextField
            label={texts.expires}
            hint={texts.expiresHint}
            type="date"
            name="expires_at"
            defaultValue={form.typed("expires_at")}
            error={form.errorOf("expires_at")}
          />
        </div>
        <fieldset aria-describedby={scopesHint}>
          <legend className={styles.legend}>{texts.scopes}</legend>
          <FieldHint id={scopesHint} state={scopesError ? "invalid" : "rest"}>
            {scopesError ?? texts.scopesHint}
          </FieldHint>
          <div className={styles.scopes}>
            {scopes.map((scope) => (
              <Checkbox
                key={scope}
                label={<code className={styles.scope}>{scope}</code>}
                description={texts.scopeMeanings[scope]}
                name="scopes[]"
                value={scope}
                defaultChecked={chosen.includes(scope)}
                aria-invalid={scopesError ? true : undefined}
              />
            ))}
          </div>
        </fieldset>
        {isAdmin && (
          <CurrentPasswordField
            optionalHint={texts.sudoPasswordHint}
            error={form.errorOf("current_password")}
          />
        )}
        <Button type="submit" variant="primary" pending={form.pending}>
          {texts.submit}
        </Button>
      </form>
    </Card>
  );
}

function requestOf(data: FormData): NewTokenFields {
  const expiresAt = readFormFieldText(data, "expires_at");
  const scopes = data.getAll("scopes[]").map(String);
  return {
    name: readFormFieldText(data, "name").trim(),
    scopes,
    ...(expiresAt && { expires_at: expiresAt }),
    ...(scopes.includes("sudo") && {
      current_password: readFormFieldText(data, "current_password"),
    }),
  };
}

function check(data: FormData): FieldErrors {
  const { name, scopes, expires_at, current_password } = requestOf(data);
  const errors: FieldErrors = {};
  if (!name) errors.name = [texts.nameMissing];
  if (expires_at && expires_at <= new Date().toISOString().slice(0, 10)) {
    errors.expires_at = [texts.expiresPast];
  }
  if (current_password === "") errors.current_password = [accountMessages.currentPasswordMissing];
  if (scopes.length === 0) errors.scopes = [texts.scopesMissing];
  return errors;
}
