import { Check, CircleAlert } from "lucide-react";
import { useId } from "react";
import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { Icon } from "./icon.tsx";
import styles from "./text-field.module.css";

export type TextFieldProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  "className" | "style" | "size" | "aria-invalid" | "aria-describedby"
> & {
  label: string;
  /** One line under the field; an error takes its place. */
  hint?: ReactNode;
  /** The hint is fulfilled. */
  valid?: boolean;
  error?: string | null;
  size?: "md" | "lg";
  /** A control inside the field's frame, after the text. */
  trailing?: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

export function TextField(props: TextFieldProps) {
  const { label, hint, valid, error, size = "md", trailing, ...input } = props;
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <span className={styles.frame} data-size={size} data-invalid={error ? "" : undefined}>
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={hint || error ? hintId : undefined}
        />
        {trailing}
      </span>
      {(hint || error) && (
        <FieldHint id={hintId} state={error ? "invalid" : valid ? "valid" : "rest"}>
          {error || hint}
        </FieldHint>
      )}
    </div>
  );
}

/** Says how a field is doing: never by colour alone. */
export function FieldHint(props: {
  id: string;
  state: "rest" | "valid" | "invalid";
  children: ReactNode;
}) {
  return (
    <span id={props.id} className={styles.hint} data-state={props.state}>
      {props.state === "invalid" && <Icon of={CircleAlert} size={14} />}
      {props.state === "valid" && <Icon of={Check} size={14} />}
      <span>{props.children}</span>
    </span>
  );
}
