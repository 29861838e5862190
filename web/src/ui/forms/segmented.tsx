import type { IconName } from "../../../icon-names.ts";
import { useId } from "react";
import { Icon } from "../base/icon.tsx";
import styles from "./segmented.module.css";
import { tooltipProps } from "../tooltips/tooltip.tsx";
import { VisuallyHidden } from "../base/visually-hidden.tsx";

/** Segmented control for exactly one of a few options: native radio buttons in one row. */
export function SegmentedControl<Value extends string>(props: {
  label: string;
  options: readonly { value: Value; label: string; icon?: IconName | undefined }[];
  value: Value;
  onChange: (value: Value) => void;
  hideLabel?: boolean;
  /** Shows only the icons, with the labels as tooltips. */
  iconsOnly?: boolean;
  /** Height: "sm" is 28 px, "md" is 36 px, for use beside fields and buttons. */
  size?: "sm" | "md";
}) {
  const { iconsOnly = false, size = "sm" } = props;
  const name = useId();
  return (
    <fieldset className={styles.track}>
      {props.hideLabel ? (
        <legend>
          <VisuallyHidden>{props.label}</VisuallyHidden>
        </legend>
      ) : (
        <legend className={styles.legend}>{props.label}</legend>
      )}
      <div className={styles.options} data-size={size}>
        {props.options.map((option) => (
          <label
            key={option.value}
            className={styles.option}
            {...tooltipProps(iconsOnly ? option.label : undefined)}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={props.value === option.value}
              onChange={() => props.onChange(option.value)}
            />
            {option.icon && <Icon of={option.icon} />}
            {iconsOnly ? <VisuallyHidden>{option.label}</VisuallyHidden> : option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
