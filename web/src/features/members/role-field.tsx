/** Form field that selects a role (access level). */
import { SelectField } from "../../ui/forms/select-field.tsx";
import { accessLevelName } from "./levels.ts";

export function RoleField(props: {
  label: string;
  hint?: string | undefined;
  levels: readonly number[];
  value: number;
  onChange: (level: number) => void;
  error: string | null;
}) {
  return (
    <SelectField
      label={props.label}
      hint={props.hint}
      name="access_level"
      options={props.levels.map((level) => ({
        value: String(level),
        label: accessLevelName(level),
      }))}
      value={String(props.value)}
      onChange={(event) => props.onChange(Number(event.currentTarget.value))}
      error={props.error}
    />
  );
}
