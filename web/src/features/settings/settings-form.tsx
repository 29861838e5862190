/** A form of a settings page with its save button and a mark while changes are not saved. */
import type { ReactNode } from "react";
import { Link } from "wouter";
import { CsrfTokenInput } from "../../platform/authenticity-token.tsx";
import type { useForm } from "../../platform/use-form.ts";
import { Button, buttonClassName } from "../../ui/buttons/button.tsx";
import { FormErrorBanner } from "../../ui/forms/form-error-banner.tsx";
import { settingsMessages as texts } from "./settings.messages.ts";
import styles from "./settings.module.css";

export function SettingsForm(props: {
  form: ReturnType<typeof useForm> & { isUnsaved?: boolean };
  /** Where the form is sent without JavaScript. */
  action?: string;
  /** Label of the button. */
  submit?: string | undefined;
  secondary?: boolean;
  /** Page to which the Cancel link leads. Without it, the form has no such link. */
  cancelHref?: string;
  children: ReactNode;
}) {
  const { form } = props;
  return (
    <form {...form.formProps} action={props.action} className={styles.form}>
      <FormErrorBanner form={form} />
      {props.action !== undefined && <CsrfTokenInput />}
      {props.children}
      <div className={styles.foot}>
        <Button
          type="submit"
          variant={props.secondary ? "secondary" : "primary"}
          pending={form.pending}
        >
          {props.submit ?? texts.save}
        </Button>
        {props.cancelHref !== undefined && (
          <Link href={props.cancelHref} className={buttonClassName({})}>
            {texts.cancel}
          </Link>
        )}
        <span className={styles.state} role="status">
          {form.isUnsaved && texts.unsaved}
        </span>
      </div>
    </form>
  );
}
