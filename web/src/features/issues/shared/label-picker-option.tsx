/** Picker option of a label, which shows the label as a chip. */
import type { PickerOption } from "../../../ui/overlays/picker.tsx";
import { LabelChip } from "../../../ui/work/label-chip.tsx";

/** Props of a picker whose options are made by `toLabelPickerOption`. */
export const LABEL_PICKER_PROPS = { leadingShowsLabel: true } as const;

export function toLabelPickerOption(label: {
  id: number | string;
  name: string;
  color: string;
  description?: string | null;
}): PickerOption {
  const { id, name, color, description } = label;
  return {
    id: String(id),
    label: name,
    description: description ?? undefined,
    leading: <LabelChip name={name} color={color} />,
  };
}
