/** Side column of the new epic page: labels and dates. */
import type { PlaceFrame } from "@cairn/contract/places";
import { createEditButtonRenderer } from "../../../ui/buttons/edit-trigger.tsx";
import { FieldHint } from "../../../ui/forms/field.tsx";
import { DatePicker } from "../../../ui/overlays/date-picker.tsx";
import { FormattedDate } from "../../../ui/text/time.tsx";
import { PropertyGroup, PropertyRow } from "../../../ui/work/property.tsx";
import { LabelsField } from "../../issues/index.ts";
import { newEpicMessages as texts } from "./new-epic.messages.ts";
import type { NewEpicAttributes } from "./new-epic-attributes.ts";

interface SidebarProps {
  group: PlaceFrame;
  value: NewEpicAttributes;
  onChange: (news: Partial<NewEpicAttributes>) => void;
}

export function NewEpicSidebar({ group, value, onChange }: SidebarProps) {
  const isReversed =
    value.startDate !== null && value.dueDate !== null && value.dueDate < value.startDate;
  return (
    <>
      <PropertyGroup>
        <LabelsField
          place={group}
          value={value.labels}
          onChange={(labels) => onChange({ labels })}
        />
      </PropertyGroup>
      <PropertyGroup>
        <DateRow
          label={texts.startDate}
          edit={texts.editStartDate}
          value={value.startDate}
          onChange={(startDate) => onChange({ startDate })}
        />
        <DateRow
          label={texts.dueDate}
          edit={texts.editDueDate}
          value={value.dueDate}
          onChange={(dueDate) => onChange({ dueDate })}
        />
        <FieldHint id="epic-dates" state={isReversed ? "invalid" : "rest"}>
          {isReversed ? texts.dueBeforeStart : texts.inheritedHint}
        </FieldHint>
      </PropertyGroup>
    </>
  );
}

function DateRow(props: {
  label: string;
  edit: string;
  value: string | null;
  onChange: (day: string | null) => void;
}) {
  return (
    <PropertyRow
      label={props.label}
      aside={
        <DatePicker
          label={props.label}
          value={props.value}
          noneLabel={texts.inherited}
          placement="bottom end"
          onChange={props.onChange}
          trigger={createEditButtonRenderer(props.edit)}
        />
      }
    >
      {props.value === null ? texts.inherited : <FormattedDate iso={props.value} />}
    </PropertyRow>
  );
}
