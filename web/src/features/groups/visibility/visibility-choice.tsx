import { VISIBILITIES, VISIBILITY } from "@cairn/contract/access";
import type { Visibility } from "@cairn/contract/access";
import { useId } from "react";
import { FieldHint } from "../../../ui/forms/field.tsx";
import { RadioGroup } from "../../../ui/forms/radio-group.tsx";
import { visibilityMessages as texts } from "../groups.messages.ts";
import styles from "./visibility-choice.module.css";

/**
 * Radio buttons for the visibility of a group or project, which cannot be more visible than its
 * parent. Options above the parent's visibility are disabled, with a text that says why.
 */
export function VisibilityRadioGroup(props: {
  of: "group" | "project";
  /** The parent group or namespace; null when there is none. */
  within: { name: string; visibility: Visibility } | null;
  value: Visibility;
  onChange: (value: Visibility) => void;
  error: string | null;
}) {
  const { within } = props;
  const meanings = props.of === "group" ? texts.ofGroup : texts.ofProject;
  const errorId = useId();
  return (
    <div className={styles.choice}>
      <RadioGroup
        label={texts.label}
        name="visibility"
        value={props.value}
        onChange={props.onChange}
        options={VISIBILITIES.map((value) => {
          const disabled = within !== null && VISIBILITY[value] > VISIBILITY[within.visibility];
          return {
            value,
            label: texts.names[value],
            description: disabled ? texts.tooOpen(within.name, within.visibility) : meanings[value],
            disabled,
          };
        })}
      />
      {props.error && (
        <div role="alert">
          <FieldHint id={errorId} state="invalid">
            {props.error}
          </FieldHint>
        </div>
      )}
    </div>
  );
}

/** The chosen visibility, limited to the visibility of the parent. */
export function limitVisibilityToParent(
  wished: Visibility,
  within: { visibility: Visibility } | null,
): Visibility {
  if (within === null || VISIBILITY[wished] <= VISIBILITY[within.visibility]) return wished;
  return within.visibility;
}
