import { HEALTH_STATUSES, type HealthStatus } from "@cairn/contract/issues/issues";
import { HealthStatusBadge } from "../../../ui/work/health.tsx";
import { Picker } from "../../../ui/overlays/picker.tsx";
import { PropertyRow } from "../../../ui/work/property.tsx";
import { HEALTH_STATUS_TONES } from "../shared/health-tones.ts";
import { healthStatusMessages } from "../shared/health.messages.ts";
import type { NewIssueAttributeFieldProps } from "./new-issue-attributes.ts";
import { newIssueMessages as texts } from "./creating.messages.ts";
import { createEditButtonRenderer } from "../../../ui/buttons/edit-trigger.tsx";

const OPTIONS = HEALTH_STATUSES.map((status) => ({
  id: status,
  label: healthStatusMessages[status],
}));

export function HealthStatusField({ value, onChange }: NewIssueAttributeFieldProps) {
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
        <HealthStatusBadge tone={HEALTH_STATUS_TONES[health]}>
          {healthStatusMessages[health]}
        </HealthStatusBadge>
      )}
    </PropertyRow>
  );
}
