import { useId } from "react";
import styles from "./radio-group.module.css";
import { VisuallyHidden } from "../base/visually-hidden.tsx";

/** A choice between a few options that are all visible. */
export function RadioGroup<Value extends string>(props: {
  label: string;
  hideLabel?: boolean;
  options: readonly {
    value: Value;
    label: string;
    description?: string | undefined;
    disabled?: boolean | undefined;
  }[];
  value: Value | null;
  onChange: (value: Value) => void;
  direction?: "row" | "column";
  name?: string;
}) {
  const id = useId();
  const name = props.name ?? id;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>
        {props.hideLabel ? <VisuallyHidden>{props.label}</VisuallyHidden> : props.label}
      </legend>
      <div className={styles.options} data-direction={props.direction ?? "column"}>
        {props.options.map(({ value, label, description, disabled }) => (
          <div key={value} className={styles.option}>
            <input
              id={`${id}-${value}`}
              type="radio"
              className={styles.radio}
              name={name}
              value={value}
              checked={props.value === value}
              disabled={disabled}
              onChange={() => props.onChange(value)}
              aria-describedby={description ? `${id}-${value}-description` : undefined}
            />
            <label htmlFor={`${id}-${value}`}>{label}</label>
            {description && (
              <span id={`${id}-${value}-description`} className={styles.description}>
                {description}
              </span>
            )}
          </div>
        ))}
      </div>
    </fieldset>
  );
}
