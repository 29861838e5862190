import { HEALTH_STATUSES, type HealthStatus } from "@cairn/contract/issues/issues";
import { Health } from "../../../ui/work/health.tsx";
import { Picker } from "../../../ui/overlays/picker.tsx";
import { Property } from "../../../ui/work/property.tsx";
import { HEALTH_TONES } from "../shared/health-tones.ts";
import { healthTexts } from "../shared/health.messages.ts";
import type { AttributeFieldProps } from "./new-issue-attributes.ts";
import { newIssueTexts as texts } from "./creating.messages.ts";
import { editTrigger } from "../../../ui/buttons/edit-trigger.tsx";

const OPTIONS = HEALTH_STATUSES.map((status) => ({ id: status, label: healthTexts[status] }));

export function HealthProperty({ value, onChange }: AttributeFieldProps) {
  const { health } = value;
  return (
    <Property
      label={texts.health}
      aside={
        <Picker
          label={texts.health}
          options={OPTIONS}
          value={health}
          noneLabel={texts.noHealth}
          placement="bottom end"
          onChange={(id) => onChange({ health: id as HealthStatus | null })}
          trigger={editTrigger(texts.editHealth)}
        />
      }
    >
      {health && <Health tone={HEALTH_TONES[health]}>{healthTexts[health]}</Health>}
    </Property>
  );
}
