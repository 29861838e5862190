import { SSH_KEY_MAX, SSH_KEY_TITLE_MAX } from "@cairn/contract/users/ssh-keys";
import { SSH_KEYS_PATH } from "@cairn/contract/users";
import { CsrfTokenInput } from "../../../platform/authenticity-token.tsx";
import type { FieldErrors } from "../../../platform/failure.ts";
import { useIdempotencyKey } from "../../../platform/idempotency-key.ts";
import { readFormFieldText, useForm } from "../../../platform/use-form.ts";
import { useAnnounceToScreenReaders } from "../../../ui/base/live-regions.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { FormErrorBanner } from "../../../ui/forms/form-error-banner.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { TextareaField } from "../../../ui/forms/textarea-field.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { useAddSshKey, type NewSshKeyFields } from "./ssh-keys.api.ts";
import { sshKeyMessages as texts } from "./ssh-keys.messages.ts";
import styles from "./ssh-keys.module.css";

export function SshKeyForm() {
  const add = useAddSshKey();
  const key = useIdempotencyKey();
  const announce = useAnnounceToScreenReaders();
  const form = useForm({
    labels: { key: texts.key, title: texts.title, expires_at: texts.expires },
    check,
    send: async (data) => {
      const request = requestOf(data);
      const added = await add(request, key.keyFor(request));
      announce(texts.added(added.title));
      key.renew();
      form.formProps.ref.current?.reset();
    },
  });
  return (
    <Card title={texts.formTitle}>
      <form {...form.formProps} action={SSH_KEYS_PATH} className={styles.form}>
        <FormErrorBanner form={form} />
        <CsrfTokenInput />
        <div className={styles.key}>
          <TextareaField
            label={texts.key}
            hint={texts.keyHint}
            name="key"
            defaultValue={form.typed("key")}
            placeholder={texts.keyPlaceholder}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            required
            maxLength={SSH_KEY_MAX}
            error={form.errorOf("key")}
          />
        </div>
        <div className={styles.columns}>
          <TextField
            label={texts.title}
            hint={texts.titleHint}
            name="title"
            defaultValue={form.typed("title")}
            autoComplete="off"
            maxLength={SSH_KEY_TITLE_MAX}
            error={form.errorOf("title")}
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
        <Button type="submit" variant="primary" pending={form.pending}>
          {texts.submit}
        </Button>
      </form>
    </Card>
  );
}

function requestOf(data: FormData): NewSshKeyFields {
  const expiresAt = readFormFieldText(data, "expires_at");
  return {
    key: readFormFieldText(data, "key").trim(),
    title: readFormFieldText(data, "title").trim(),
    ...(expiresAt && { expires_at: expiresAt }),
  };
}

function check(data: FormData): FieldErrors {
  const { key, expires_at } = requestOf(data);
  const errors: FieldErrors = {};
  if (!key) errors.key = [texts.keyMissing];
  // Refused here already, so that the private key is not sent.
  if (key.includes("PRIVATE KEY-----")) errors.key = [texts.keyIsPrivate];
  if (expires_at && expires_at <= new Date().toISOString().slice(0, 10)) {
    errors.expires_at = [texts.expiresPast];
  }
  return errors;
}
