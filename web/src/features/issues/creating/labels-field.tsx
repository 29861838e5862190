/** Labels of a new issue or epic: a picker, which can create a label, and the chosen labels. */
import { placePagePath, type PlaceFrame } from "@cairn/contract/places";
import { createEditButtonRenderer } from "../../../ui/buttons/edit-trigger.tsx";
import { MultiPicker } from "../../../ui/overlays/picker.tsx";
import { LabelChip, LabelChipList } from "../../../ui/work/label-chip.tsx";
import { PropertyRow } from "../../../ui/work/property.tsx";
import { LABEL_PICKER_PROPS } from "../shared/label-picker-option.tsx";
import { useLabelCreation } from "../shared/use-label-creation.tsx";
import { newIssueMessages as texts } from "./creating.messages.ts";
import { useLabelPickerSource } from "./label-choices.tsx";
import type { SelectedLabel } from "./new-issue-attributes.ts";

export function LabelsField(props: {
  place: PlaceFrame;
  value: readonly SelectedLabel[];
  onChange: (labels: readonly SelectedLabel[]) => void;
}) {
  const { place, value, onChange } = props;
  const choices = useLabelPickerSource(place);
  return (
    <PropertyRow
      label={texts.labels}
      layout="stack"
      aside={
        <MultiPicker
          label={texts.labels}
          {...LABEL_PICKER_PROPS}
          load={choices.load}
          create={useLabelCreation(placePagePath(place, "labels"), choices.toOption)}
          values={value.map(({ name }) => name)}
          chosen={value.map(choices.toOption)}
          placement="bottom end"
          onApply={(names) => onChange(names.map(choices.named))}
          trigger={createEditButtonRenderer(texts.editLabels)}
        />
      }
    >
      {value.length > 0 && (
        <LabelChipList>
          {value.map(({ name, color }) => (
            <LabelChip
              key={name}
              name={name}
              color={color}
              removeLabel={texts.removeLabel(name)}
              onRemove={() => onChange(value.filter((label) => label.name !== name))}
            />
          ))}
        </LabelChipList>
      )}
    </PropertyRow>
  );
}
