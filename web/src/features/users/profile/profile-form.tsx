import {
  BIO_MAX,
  USER_FULL_NAME_MAX,
  PROFILE_FIELD_LENGTH_MAX,
  PROFILE_PATH,
} from "@cairn/contract/users";
import type { CurrentUser, ProfileForm as Profile } from "@cairn/contract/users";
import { CsrfTokenInput } from "../../../platform/authenticity-token.tsx";
import type { FieldErrors } from "../../../platform/failure.ts";
import { readFormFieldText, useForm } from "../../../platform/use-form.ts";
import { FormErrorBanner } from "../../../ui/forms/form-error-banner.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useToast } from "../../../ui/feedback/toast.tsx";
import { profileMessages as texts } from "./profile.messages.ts";
import { useUpdateProfile } from "./profile.api.ts";
import styles from "./profile.module.css";

const OPTIONAL = ["bio", "job_title", "organization", "location", "website_url"] as const;

export function ProfileForm(props: { user: CurrentUser }) {
  const update = useUpdateProfile();
  const toast = useToast();
  const form = useForm({
    labels: texts.labels,
    check,
    send: async (data) => {
      await update(profileOf(data));
      toast(texts.saved, { intent: "success" });
    },
  });
  const field = (name: keyof Profile) => ({
    name,
    label: texts.labels[name],
    hint: texts.hints[name],
    defaultValue: form.typed(name) ?? props.user[name],
    error: form.errorOf(name),
    maxLength: PROFILE_FIELD_LENGTH_MAX,
  });
  return (
    <Card title={texts.formTitle}>
      <form {...form.formProps} action={PROFILE_PATH} className={styles.form}>
        <FormErrorBanner form={form} />
        <CsrfTokenInput />
        <TextField {...field("name")} autoComplete="name" required maxLength={USER_FULL_NAME_MAX} />
        <TextField {...field("bio")} maxLength={BIO_MAX} />
        <div className={styles.columns}>
          <TextField {...field("job_title")} autoComplete="organization-title" />
          <TextField {...field("organization")} autoComplete="organization" />
          <TextField {...field("location")} />
          <TextField {...field("website_url")} type="url" autoComplete="url" />
        </div>
        <Button type="submit" variant="primary" pending={form.pending}>
          {texts.submit}
        </Button>
      </form>
    </Card>
  );
}

function profileOf(data: FormData): Profile {
  const [bio, job_title, organization, location, website_url] = OPTIONAL.map((name) =>
    readFormFieldText(data, name).trim(),
  ) as [string, string, string, string, string];
  return {
    name: readFormFieldText(data, "name").trim(),
    bio,
    job_title,
    organization,
    location,
    website_url,
  };
}

function check(data: FormData): FieldErrors {
  const { name, website_url } = profileOf(data);
  return {
    ...(!name && { name: [texts.nameMissing] }),
    ...(website_url &&
      !/^https?:\/\/\S+\.\S+/.test(website_url) && { website_url: [texts.notAnAddress] }),
  };
}
