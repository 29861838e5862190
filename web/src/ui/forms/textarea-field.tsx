import type { Ref, TextareaHTMLAttributes } from "react";
import { Field } from "./field.tsx";
import type { FieldProps } from "./field.tsx";
import styles from "./textarea-field.module.css";

type TextareaFieldProps = FieldProps &
  Omit<
    TextareaHTMLAttributes<HTMLTextAreaElement>,
    "className" | "style" | "aria-invalid" | "aria-describedby"
  > & {
    /** Makes the field grow with its content, from `rows` lines up to most of the window height. */
    grow?: boolean | undefined;
    ref?: Ref<HTMLTextAreaElement> | undefined;
  };

export function TextareaField(props: TextareaFieldProps) {
  const { label, hideLabel, hint, valid, checking, error, grow, rows = 4, ...area } = props;
  return (
    <Field {...{ label, hideLabel, hint, valid, checking, error }}>
      {(control) => (
        <textarea
          {...area}
          {...control}
          rows={rows}
          className={styles.area}
          data-grow={grow || undefined}
        />
      )}
    </Field>
  );
}
