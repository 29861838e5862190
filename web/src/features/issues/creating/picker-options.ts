/**
 * Converts between chosen attributes, whose ids are numbers, and picker options, whose ids are strings.
 */
import type { PickerOption } from "../../../ui/overlays/picker.tsx";
import type { SelectedOption } from "./new-issue-attributes.ts";

export function toPickerOption({ id, label, description, leading }: SelectedOption): PickerOption {
  return { id: String(id), label, description, leading };
}

export function fromPickerOption({
  id,
  label,
  description,
  leading,
}: PickerOption): SelectedOption {
  return { id: Number(id), label, description, leading };
}
