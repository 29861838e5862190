import type { IconName } from "../../../icon-names.ts";
import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { Field } from "./field.tsx";
import type { FieldProps } from "./field.tsx";
import { Icon } from "../base/icon.tsx";
import styles from "./text-field.module.css";

export type TextFieldProps = FieldProps &
  Omit<
    InputHTMLAttributes<HTMLInputElement>,
    "className" | "style" | "size" | "aria-invalid" | "aria-describedby"
  > & {
    size?: "sm" | "md" | "lg" | undefined;
    /** An icon inside the border of the field, before the value. */
    leading?: IconName | undefined;
    /** A chip inside the border of the field, between the icon and the value. */
    chip?: ReactNode;
    /** A control inside the border of the field, after the value. */
    trailing?: ReactNode;
    ref?: Ref<HTMLInputElement> | undefined;
  };

export function TextField(props: TextFieldProps) {
  const { label, hideLabel, hint, valid, checking, error, ...others } = props;
  const { size = "md", leading, chip, trailing, ...input } = others;
  return (
    <Field {...{ label, hideLabel, hint, valid, checking, error }}>
      {(control) => (
        <span className={styles.frame} data-size={size} data-invalid={error ? "" : undefined}>
          {leading && <Icon of={leading} size={14} />}
          {chip}
          <input {...input} {...control} />
          {trailing}
        </span>
      )}
    </Field>
  );
}
