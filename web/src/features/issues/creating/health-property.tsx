import { HEALTH_STATUSES, type HealthStatus } from "@cairn/contract/issues/issues";
import { HealthStatusBadge } from "../../../ui/work/health.tsx";
import { Picker } from "../../../ui/overlays/picker.tsx";
import { PropertyRow } from "../../../ui/work/property.tsx";
import { HEALTH_TONES } from "../shared/health-tones.ts";
import { healthMessages } from "../shared/health.messages.ts";
import type { AttributeFieldProps } from "./new-issue-attributes.ts";
import { newIssueMessages as texts } from "./creating.messages.ts";
import { createEditButtonRenderer } from "../../../ui/buttons/edit-trigger.tsx";

const OPTIONS = HEALTH_STATUSES.map((status) => ({ id: status, label: healthMessages[status] }));

export function HealthProperty({ value, onChange }: AttributeFieldProps) {
  const { health } = value;
  return (
    <PropertyRow
      label={texts.health}
      aside={
        <Picker
          label={texts.health}
          options={OPTIONS}
          value={health}
          noneLabel={texts.noHealth}
          placement="bottom end"
          onChange={(id) => onChange({ health: id as HealthStatus | null })}
          trigger={createEditButtonRenderer(texts.editHealth)}
        />
      }
    >
      {health && (
        <HealthStatusBadge tone={HEALTH_TONES[health]}>{healthMessages[health]}</HealthStatusBadge>
      )}
    </PropertyRow>
  );
}
