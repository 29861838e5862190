/**
 * The browser's native select, with the label and the hint line of other form fields. It works
 * without JavaScript and on every phone.
 */
import type { Ref, SelectHTMLAttributes } from "react";
import { Field } from "./field.tsx";
import type { FieldProps } from "./field.tsx";
import { Icon } from "../base/icon.tsx";
import styles from "./select-field.module.css";

type SelectFieldProps = FieldProps &
  Omit<
    SelectHTMLAttributes<HTMLSelectElement>,
    "className" | "style" | "size" | "multiple" | "aria-invalid" | "aria-describedby"
  > & {
    options: readonly { value: string; label: string; disabled?: boolean | undefined }[];
    size?: "sm" | "md" | "lg" | undefined;
    ref?: Ref<HTMLSelectElement> | undefined;
  };

export function SelectField(props: SelectFieldProps) {
  const { label, hideLabel, hint, valid, checking, error, ...others } = props;
  const { options, size = "md", ...select } = others;
  return (
    <Field {...{ label, hideLabel, hint, valid, checking, error }}>
      {(control) => (
        <span className={styles.frame} data-size={size}>
          <select {...select} {...control} className={styles.select}>
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon of="chevron-down" size={14} />
        </span>
      )}
    </Field>
  );
}
