/**
 * Layout of every form field: the label above the control, and one line below for a hint, a check
 * mark or an error.
 */
import { useId } from "react";
import type { ReactNode } from "react";
import styles from "./field.module.css";
import { Icon } from "../base/icon.tsx";
import { Spinner } from "../base/spinner.tsx";
import { VisuallyHidden } from "../base/visually-hidden.tsx";

export interface FieldProps {
  label: string;
  hideLabel?: boolean | undefined;
  /** Hint in the line below the field. An error message replaces the hint. */
  hint?: ReactNode;
  /** Set when the value is valid: the hint shows a check mark. */
  valid?: boolean | undefined;
  /** Set while the server checks the value. The hint then says what is checked. */
  checking?: boolean | undefined;
  error?: string | null | undefined;
}

interface ControlProps {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

export function Field(props: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const hintId = `${id}-hint`;
  const isHinted = Boolean(props.hint || props.error);
  const label = <label htmlFor={id}>{props.label}</label>;
  return (
    <div className={styles.field}>
      {props.hideLabel ? (
        <VisuallyHidden>{label}</VisuallyHidden>
      ) : (
        <div className={styles.label}>{label}</div>
      )}
      {props.children({
        id,
        "aria-invalid": props.error ? true : undefined,
        "aria-describedby": isHinted ? hintId : undefined,
      })}
      {isHinted && (
        <FieldHint id={hintId} state={stateOf(props)}>
          {props.error || props.hint}
        </FieldHint>
      )}
    </div>
  );
}

function stateOf(props: FieldProps) {
  if (props.error) return "invalid";
  if (props.checking) return "checking";
  return props.valid ? "valid" : "rest";
}

/** The line below a field. Shows the state of the field with an icon or text, never by color alone. */
export function FieldHint(props: {
  id: string;
  state: "rest" | "checking" | "valid" | "invalid";
  children: ReactNode;
}) {
  return (
    <span id={props.id} className={styles.hint} data-state={props.state}>
      {props.state === "checking" && <Spinner />}
      {props.state === "invalid" && <Icon of="circle-exclamation-point" size={14} />}
      {props.state === "valid" && <Icon of="check" size={14} />}
      <span>{props.children}</span>
    </span>
  );
}
