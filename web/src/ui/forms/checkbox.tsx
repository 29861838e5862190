import { useId } from "react";
import type { InputHTMLAttributes, ReactNode } from "react";
import styles from "./checkbox.module.css";

type CheckboxProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  "className" | "style" | "type" | "aria-describedby"
> & {
  label: ReactNode;
  /** One line below the label that explains the choice. */
  description?: string;
};

export function Checkbox(props: CheckboxProps) {
  const { label, description, ...input } = props;
  const id = useId();
  return (
    <div className={styles.row}>
      <input
        {...input}
        id={id}
        type="checkbox"
        className={styles.box}
        aria-describedby={description ? `${id}-description` : undefined}
      />
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {description && (
        <span id={`${id}-description`} className={styles.description}>
          {description}
        </span>
      )}
    </div>
  );
}
