import { HEALTH_STATUSES, type HealthStatus } from "@cairn/contract/issues/issues";
import { createEditButtonRenderer } from "../../../../ui/buttons/edit-trigger.tsx";
import { Picker } from "../../../../ui/overlays/picker.tsx";
import { HealthStatusBadge } from "../../../../ui/work/health.tsx";
import { replaceValue, sidebarMessages } from "../../../sidebar/index.ts";
import { HEALTH_STATUS_TONES } from "../../shared/health-tones.ts";
import { healthStatusMessages } from "../../shared/health.messages.ts";
import { issueSidebarMessages } from "../../shared/issue.messages.ts";
import { ATTRIBUTE_SHORTCUTS } from "../attribute-shortcuts.ts";
import { attributeMessages } from "../attributes.messages.ts";
import { useSaveIssueAttribute } from "../use-save-issue-attribute.ts";
import type { AttributeEditorProps } from "./editor-props.ts";
import { editorMessages as texts } from "./editors.messages.ts";
import { useEditorMutations } from "./editors.api.ts";

const OPTIONS = HEALTH_STATUSES.map((status) => ({
  id: status,
  label: healthStatusMessages[status],
  leading: (
    <HealthStatusBadge tone={HEALTH_STATUS_TONES[status]}>
      {healthStatusMessages[status]}
    </HealthStatusBadge>
  ),
}));

export function HealthStatusEditor({ project, issue }: AttributeEditorProps) {
  const { saveHealthStatus } = useEditorMutations(project, issue.iid);
  const { isPending, save } = useSaveIssueAttribute<HealthStatus | null>(project, issue.iid, {
    name: issueSidebarMessages.health,
    read: ({ health_status }) => health_status,
    write: (page, health_status) => ({ ...page, health_status }),
    send: (status) => saveHealthStatus(status),
    savedText: (status) =>
      sidebarMessages.changed(issueSidebarMessages.health, status && healthStatusMessages[status]),
    failedText: texts.healthFailed,
    showsServerError: true,
  });
  const isClosed = issue.state === "closed";
  return (
    <Picker
      label={issueSidebarMessages.health}
      options={OPTIONS}
      leadingShowsLabel
      value={issue.health_status}
      noneLabel={texts.noStatus}
      placement="bottom end"
      onChange={(id) => void save(replaceValue(issue.health_status, id as HealthStatus | null))}
      trigger={createEditButtonRenderer(attributeMessages.edit["health-status"], {
        shortcut: ATTRIBUTE_SHORTCUTS["health-status"],
        busy: isPending,
        openText: texts.cancel,
        disabledReason: isClosed ? attributeMessages.healthOfClosed : undefined,
      })}
    />
  );
}
