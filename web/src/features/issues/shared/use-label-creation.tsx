/** Hook that lets a label picker create a label, for viewers who can manage labels. */
import { usePlaceFrame } from "../../../platform/place.ts";
import { createLazyComponent } from "../../../ui/base/lazy.tsx";
import type { PickerOption, PickerOptionCreation } from "../../../ui/overlays/picker.tsx";
import type { CreatedLabel } from "./create-label.ts";

const LabelCreationForm = createLazyComponent(() => import("./label-creation-form.tsx"));

/** `toOption` makes the picker option of the created label. */
export function useLabelCreation(
  /** Path of the labels of the project or group. */
  labelsPath: string,
  toOption: (label: CreatedLabel) => PickerOption,
): PickerOptionCreation | undefined {
  const canCreate = usePlaceFrame().data?.abilities.manage_labels === true;
  if (!canCreate) return undefined;
  return {
    label: (name) => `Create label “${name}”`,
    form: ({ name, onCreated, onCancel }) => (
      <LabelCreationForm
        labelsPath={labelsPath}
        name={name}
        onCreated={(label) => onCreated(toOption(label))}
        onCancel={onCancel}
      />
    ),
  };
}
