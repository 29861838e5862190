import { TextareaField } from "../../../ui/forms/textarea-field.tsx";
import { nameAndPathMessages as texts } from "../groups.messages.ts";

export function DescriptionField(props: {
  defaultValue?: string;
  maxLength: number;
  error: string | null;
}) {
  return (
    <TextareaField
      label={texts.description}
      hint={texts.descriptionHint}
      name="description"
      defaultValue={props.defaultValue}
      rows={3}
      grow
      maxLength={props.maxLength}
      error={props.error}
    />
  );
}
