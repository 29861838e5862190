import { useState } from "react";
import { CollapsedSidebar, CollapsedSidebarItem } from "../ui/work/collapsed-sidebar.tsx";
import { HealthStatusBadge } from "../ui/work/health.tsx";
import { Icon } from "../ui/base/icon.tsx";
import { InlineError } from "../ui/feedback/inline-failure.tsx";
import { LabelChip, LabelChipList } from "../ui/work/label-chip.tsx";
import { PropertyRow, PropertyGroup } from "../ui/work/property.tsx";
import { TextField } from "../ui/forms/text-field.tsx";
import { Specimen, SpecimenList } from "./specimen.tsx";

const nothing = () => {};

export function PropertySpecimens() {
  return (
    <SpecimenList>
      <Specimen name="Sidebar block">
        <PropertyGroup>
          <Weighing />
          <PropertyRow
            label="Weight"
            onCancel={nothing}
            error="Only numeral characters allowed"
            editor={<Field />}
          />
          <PropertyRow label="Weight" saving />
          <PropertyRow label="Weight" onEdit={nothing} />
          <PropertyRow
            label="Health status"
            onEdit={nothing}
            disabledReason="Health status cannot be edited because this issue is closed"
          >
            <HealthStatusBadge tone="danger">At risk</HealthStatusBadge>
          </PropertyRow>
          <PropertyRow label="Epic" loading />
          <PropertyRow label="Due date">Apr 18, 2026</PropertyRow>
          <PropertyRow label="Iteration">
            <InlineError onRetry={nothing}>Could not be loaded.</InlineError>
          </PropertyRow>
        </PropertyGroup>
        <PropertyGroup>
          <PropertyRow label="Labels" layout="stack" count={2} onEdit={nothing} shortcut="L">
            <LabelChipList>
              <LabelChip name="type::bug" color="#c2402f" />
              <LabelChip name="webhooks" color="#1f75a8" />
            </LabelChipList>
          </PropertyRow>
        </PropertyGroup>
      </Specimen>
      <Specimen name="Collapsed sidebar">
        <CollapsedSidebar label="Details">
          <CollapsedSidebarItem
            icon={<Icon of="tag" />}
            short="5"
            label="Labels: 5"
            onClick={nothing}
          />
          <CollapsedSidebarItem
            icon={<Icon of="milestone" />}
            short="26.2-final"
            label="Milestone: 26.2-final"
            onClick={nothing}
          />
          <CollapsedSidebarItem
            icon={<Icon of="weight" />}
            short="3"
            label="Weight: 3"
            onClick={nothing}
          />
        </CollapsedSidebar>
      </Specimen>
    </SpecimenList>
  );
}

/** Example of a property with a display mode and an edit mode, as in the sidebar of an issue. */
function Weighing() {
  const [editing, setEditing] = useState(false);
  const stop = () => setEditing(false);
  return (
    <PropertyRow
      label="Weight"
      onEdit={() => setEditing(true)}
      editor={editing ? <Field /> : null}
      onApply={stop}
      onCancel={stop}
    >
      3
    </PropertyRow>
  );
}

function Field() {
  return <TextField label="Weight" hideLabel size="sm" defaultValue="5" />;
}
