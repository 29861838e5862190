import type { Severity } from "@cairn/contract/issues/severities";
import { createEditButtonRenderer } from "../../../../ui/buttons/edit-trigger.tsx";
import { Picker } from "../../../../ui/overlays/picker.tsx";
import { replaceValue, sidebarMessages } from "../../../sidebar/index.ts";
import { issueSidebarMessages } from "../../shared/issue.messages.ts";
import { severityMessages } from "../../shared/severity.messages.ts";
import { ATTRIBUTE_SHORTCUTS } from "../attribute-shortcuts.ts";
import { attributeMessages } from "../attributes.messages.ts";
import { useSaveIssueAttribute } from "../use-save-issue-attribute.ts";
import type { AttributeEditorProps } from "./editor-props.ts";
import { SEVERITY_OPTIONS } from "./severity-options.tsx";
import { editorMessages as texts } from "./editors.messages.ts";
import { useEditorMutations } from "./editors.api.ts";

export function SeverityEditor({ project, issue }: AttributeEditorProps) {
  const { saveSeverity } = useEditorMutations(project, issue.iid);
  const { isPending, save } = useSaveIssueAttribute<Severity>(project, issue.iid, {
    name: issueSidebarMessages.severity,
    read: ({ severity }) => severity,
    write: (page, severity) => ({ ...page, severity }),
    send: saveSeverity,
    savedText: (severity) =>
      sidebarMessages.changed(issueSidebarMessages.severity, severityMessages[severity]),
    failedText: texts.severityFailed,
  });
  return (
    <Picker
      label={issueSidebarMessages.severity}
      options={SEVERITY_OPTIONS}
      value={issue.severity}
      placement="bottom end"
      onChange={(id) => void save(replaceValue(issue.severity, id as Severity))}
      trigger={createEditButtonRenderer(attributeMessages.edit.severity, {
        shortcut: ATTRIBUTE_SHORTCUTS.severity,
        busy: isPending,
        openText: texts.cancel,
      })}
    />
  );
}
