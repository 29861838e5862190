import { TextField } from "../../../ui/forms/text-field.tsx";
import { weightMessages as texts } from "./weight.messages.ts";

/** Field for a weight. Loaded when a user edits the weight. */
export default function WeightInput(props: {
  value: string;
  onChange: (value: string) => void;
  onLeave: () => void;
  onEnter: () => void;
  onEscape: () => void;
}) {
  return (
    <TextField
      label={texts.weight}
      hideLabel
      size="sm"
      inputMode="numeric"
      placeholder={texts.placeholder}
      // Focuses the field at once, because the user pressed the edit button in order to type.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      onBlur={props.onLeave}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        if (event.key === "Enter") props.onEnter();
        else props.onEscape();
      }}
    />
  );
}
