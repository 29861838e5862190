import { ABUSE_REPORTS_PATH } from "@cairn/contract/moderation";
import {
  ABUSE_REPORT_MESSAGE_MAX,
  ABUSE_REPORT_URL_MAX,
} from "@cairn/contract/moderation/abuse-reports";
import type { User } from "@cairn/contract/users";
import { Link } from "wouter";
import { CsrfTokenInput } from "../../../platform/authenticity-token.tsx";
import type { FieldErrors } from "../../../platform/failure.ts";
import { useIdempotencyKey } from "../../../platform/idempotency-key.ts";
import { readFormFieldText, useForm } from "../../../platform/use-form.ts";
import { FormErrorBanner } from "../../../ui/forms/form-error-banner.tsx";
import { Button, buttonClassName } from "../../../ui/buttons/button.tsx";
import { UserNameWithAvatar } from "../../../ui/people/person.tsx";
import { TextareaField } from "../../../ui/forms/textarea-field.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useReportAbuse } from "../moderation.api.ts";
import { reportAbuseMessages as texts } from "../moderation.messages.ts";
import styles from "./reporting.module.css";

export function ReportAbuseForm(props: { person: User; refUrl: string; onSent: () => void }) {
  const { person } = props;
  const report = useReportAbuse();
  const key = useIdempotencyKey();
  const form = useForm({
    labels: texts.labels,
    check,
    send: async (data) => {
      const wish = { user_id: person.id, message: messageIn(data), ref_url: refIn(data) };
      await report(wish, key.keyFor(wish));
      props.onSent();
    },
  });
  return (
    <form
      {...form.formProps}
      action={ABUSE_REPORTS_PATH}
      aria-label={texts.title}
      className={styles.form}
    >
      <FormErrorBanner form={form} />
      <CsrfTokenInput />
      <input type="hidden" name="abuse_report[user_id]" value={person.id} />
      <dl className={styles.who}>
        <dt>{texts.who}</dt>
        <dd>
          <UserNameWithAvatar
            name={person.name}
            username={person.username}
            seed={person.id}
            src={person.avatar_url}
            href={`/${person.username}`}
          />
        </dd>
      </dl>
      <TextField
        label={texts.labels.ref_url}
        hint={texts.refHint}
        name="abuse_report[ref_url]"
        defaultValue={props.refUrl}
        autoComplete="off"
        maxLength={ABUSE_REPORT_URL_MAX}
        error={form.errorOf("ref_url")}
      />
      <TextareaField
        label={texts.labels.message}
        hint={texts.messageHint}
        name="abuse_report[message]"
        defaultValue={form.typed("message")}
        required
        rows={5}
        grow
        maxLength={ABUSE_REPORT_MESSAGE_MAX}
        error={form.errorOf("message")}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" pending={form.pending}>
          {texts.submit}
        </Button>
        <Link href={`/${person.username}`} className={buttonClassName({})}>
          {texts.cancel}
        </Link>
      </div>
    </form>
  );
}

const messageIn = (data: FormData) => readFormFieldText(data, "abuse_report[message]").trim();
const refIn = (data: FormData) => readFormFieldText(data, "abuse_report[ref_url]").trim();

function check(data: FormData): FieldErrors {
  const message = messageIn(data);
  if (message === "") return { message: [texts.messageMissing] };
  const isTooLong = Array.from(message).length > ABUSE_REPORT_MESSAGE_MAX;
  return isTooLong ? { message: [texts.messageTooLong(ABUSE_REPORT_MESSAGE_MAX)] } : {};
}
