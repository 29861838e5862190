/** Date field of a form: the label above, and a button with the date that opens a calendar. */
import { Button } from "../buttons/button.tsx";
import { DatePicker } from "./date-picker.tsx";
import { formatDate } from "../text/dates.ts";
import { Field } from "../forms/field.tsx";
import type { FieldProps } from "../forms/field.tsx";

export function DateField(
  props: FieldProps & {
    value: string | null;
    onChange: (value: string | null) => void;
    /** Label of the button when no date is chosen. */
    noneLabel: string;
    min?: string | undefined;
    max?: string | undefined;
    size?: "sm" | "md" | undefined;
  },
) {
  const { value, onChange, noneLabel, min, max, size, ...field } = props;
  const shown = value === null ? noneLabel : formatDate(value);
  return (
    <Field {...field}>
      {(control) => (
        // Keeps the button as wide as its content.
        <div>
          <DatePicker
            label={field.label}
            value={value}
            onChange={onChange}
            noneLabel={noneLabel}
            min={min}
            max={max}
            trigger={(trigger) => (
              <Button
                {...control}
                {...trigger}
                icon="calendar"
                size={size}
                caret
                // The label includes the date, because for screen readers the label replaces the
                // content of the button.
                aria-label={`${field.label}: ${shown}`}
              >
                {shown}
              </Button>
            )}
          />
        </div>
      )}
    </Field>
  );
}
