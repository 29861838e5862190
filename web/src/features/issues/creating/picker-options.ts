/**
 * Converts between chosen attributes, whose ids are numbers, and picker options, whose ids are strings.
 */
import type { PickerOption } from "../../../ui/overlays/picker.tsx";
import type { SelectedAttributeOption } from "./new-issue-attributes.ts";

export function toPickerOption({
  id,
  label,
  description,
  leading,
}: SelectedAttributeOption): PickerOption {
  return { id: String(id), label, description, leading };
}

export function toSelectedAttributeOption({
  id,
  label,
  description,
  leading,
}: PickerOption): SelectedAttributeOption {
  return { id: Number(id), label, description, leading };
}
