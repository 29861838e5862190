/** Form that moves a project or group below another group: a picker, a button and a confirmation. */
import { useState } from "react";
import type { FieldErrors } from "../../../platform/failure.ts";
import { useForm } from "../../../platform/use-form.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { FormErrorBanner } from "../../../ui/forms/form-error-banner.tsx";
import { useConfirmDialog } from "../../../ui/overlays/confirm.tsx";
import { Picker } from "../../../ui/overlays/picker.tsx";
import type { PickerOption } from "../../../ui/overlays/picker.tsx";
import { Avatar } from "../../../ui/people/avatar.tsx";
import { SettingsSection } from "../../settings/index.ts";
import styles from "./transfer-form.module.css";

export interface TransferDestination {
  id: string;
  label: string;
  /** Full path; empty for the top level. */
  path: string;
  isUser?: boolean;
}

export function TransferForm(props: {
  title: string;
  text: string;
  /** Label of the picker. */
  field: string;
  choose: string;
  /** Message when nothing is chosen. */
  missing: string;
  submit: string;
  find: (search: string) => Promise<TransferDestination[]>;
  question: (to: TransferDestination) => { title: string; body: string };
  /** Transfers, and returns what the page does after the dialog has closed. */
  transfer: (to: TransferDestination) => Promise<() => void>;
}) {
  const confirm = useConfirmDialog();
  const [known] = useState(() => new Map<string, TransferDestination>());
  const [chosen, setChosen] = useState<TransferDestination | null>(null);
  const form = useForm({
    labels: { to: props.field },
    check: (): FieldErrors => (chosen === null ? { to: [props.missing] } : {}),
    send: async () => {
      if (chosen === null) return;
      let finish: (() => void) | undefined;
      await confirm({
        ...props.question(chosen),
        confirmLabel: props.submit,
        danger: true,
        act: async () => {
          finish = await props.transfer(chosen);
        },
      });
      finish?.();
    },
  });
  const load = async (search: string) => {
    const found = await props.find(search);
    for (const one of found) known.set(one.id, one);
    return found.map(optionOf);
  };
  return (
    <SettingsSection title={props.title} text={props.text}>
      <form {...form.formProps} className={styles.form}>
        <FormErrorBanner form={form} />
        <Field label={props.field} error={chosen === null ? form.errorOf("to") : null}>
          {(control) => (
            <Picker
              label={props.field}
              load={load}
              value={chosen?.id ?? null}
              width="lg"
              onChange={(id) => setChosen(known.get(id ?? "") ?? null)}
              trigger={(trigger) => (
                <Button
                  {...trigger}
                  {...control}
                  caret
                  block
                  aria-label={`${props.field}: ${chosen?.label ?? props.choose}`}
                >
                  <span className={styles.chosen}>
                    {chosen ? chosen.path || chosen.label : props.choose}
                  </span>
                </Button>
              )}
            />
          )}
        </Field>
        <div>
          <Button type="submit" pending={form.pending}>
            {props.submit}
          </Button>
        </div>
      </form>
    </SettingsSection>
  );
}

function optionOf({ id, label, path, isUser }: TransferDestination): PickerOption {
  return {
    id,
    label,
    ...(path && {
      description: path,
      leading: (
        <Avatar
          name={label}
          seed={Number(id)}
          src={null}
          size={18}
          shape={isUser ? "round" : "square"}
        />
      ),
    }),
  };
}
