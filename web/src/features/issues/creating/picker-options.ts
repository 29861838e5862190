/**
 * Converts between chosen attributes, which have numeric ids, and picker options, which have text ids.
 */
import type { PickerOption } from "../../../ui/overlays/picker.tsx";
import type { ChosenOption } from "./new-issue-attributes.ts";

export function toPickerOption({ id, label, description, leading }: ChosenOption): PickerOption {
  return { id: String(id), label, description, leading };
}

export function fromPickerOption({ id, label, description, leading }: PickerOption): ChosenOption {
  return { id: Number(id), label, description, leading };
}
