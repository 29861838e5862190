import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { PropertyRow } from "../../../ui/work/property.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { parseWeight, type NewIssueAttributeFieldProps } from "./new-issue-attributes.ts";
import { newIssueMessages as texts } from "./creating.messages.ts";

/** Edits the weight in place; Enter saves, Escape cancels. */
export function WeightField({ value, onChange }: NewIssueAttributeFieldProps) {
  const [text, setText] = useState<string | null>(null);
  const [error, setError] = useState<string | undefined>();
  const edit = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => {
      setText(null);
      setError(undefined);
    });
    edit.current?.focus();
  };
  const apply = () => {
    const weight = parseWeight(text ?? "");
    if (weight === undefined) return setError(texts.weightWrong);
    onChange({ weight });
    close();
  };
  return (
    <PropertyRow
      label={texts.weight}
      editRef={edit}
      onEdit={() => setText(value.weight === null ? "" : String(value.weight))}
      onApply={apply}
      onCancel={close}
      {...(error !== undefined && { error })}
      editor={
        text === null ? null : (
          <TextField
            label={texts.weight}
            hideLabel
            size="sm"
            inputMode="numeric"
            // Focuses the field at once, because the user pressed the edit button in order to type.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            value={text}
            onChange={(event) => {
              setError(undefined);
              setText(event.currentTarget.value);
            }}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              event.stopPropagation();
              apply();
            }}
          />
        )
      }
    >
      {value.weight}
    </PropertyRow>
  );
}
