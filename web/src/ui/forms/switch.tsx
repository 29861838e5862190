import { useId } from "react";
import { Spinner } from "../base/spinner.tsx";
import styles from "./switch.module.css";
import { disabledReasonProps } from "../tooltips/tooltip.tsx";
import { VisuallyHidden } from "../base/visually-hidden.tsx";

/** Switch for a setting that applies immediately: a native checkbox with the role "switch". */
export function Switch(props: {
  label: string;
  hideLabel?: boolean;
  /** One line below the label that explains the setting. */
  description?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  pending?: boolean;
  disabled?: boolean;
  disabledReason?: string | undefined;
  name?: string;
}) {
  const id = useId();
  const { description, pending = false, disabledReason } = props;
  const isStill = pending || Boolean(disabledReason);
  const label = <label htmlFor={id}>{props.label}</label>;
  return (
    <div className={styles.row}>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={props.checked}
        className={styles.switch}
        name={props.name}
        checked={props.checked}
        disabled={props.disabled}
        onChange={(event) => !isStill && props.onChange(event.currentTarget.checked)}
        aria-disabled={isStill || undefined}
        aria-busy={pending || undefined}
        aria-describedby={description ? `${id}-description` : undefined}
        {...(disabledReason ? disabledReasonProps(disabledReason) : {})}
      />
      {props.hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      {pending && <Spinner />}
      {description && (
        <span id={`${id}-description`} className={styles.description}>
          {description}
        </span>
      )}
    </div>
  );
}
