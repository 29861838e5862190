import { replaceValue, sidebarMessages } from "../../../sidebar/index.ts";
import { issueSidebarMessages } from "../../shared/issue.messages.ts";
import { WeightRow } from "../../shared/weight-row.tsx";
import { ATTRIBUTE_SHORTCUTS } from "../attribute-shortcuts.ts";
import { useIssueAttributeMutations } from "../attributes.api.ts";
import { attributeMessages as texts } from "../attributes.messages.ts";
import type { AttributeEditorProps } from "../editors/editor-props.ts";
import { useSaveIssueAttribute } from "../use-save-issue-attribute.ts";

export function WeightWidget({ project, issue }: AttributeEditorProps) {
  const { saveWeight } = useIssueAttributeMutations(project, issue.iid);
  const { isPending, save } = useSaveIssueAttribute<number | null>(project, issue.iid, {
    name: issueSidebarMessages.weight,
    read: ({ weight }) => weight,
    write: (page, weight) => ({ ...page, weight }),
    send: saveWeight,
    savedText: (weight) =>
      sidebarMessages.changed(issueSidebarMessages.weight, weight === null ? null : String(weight)),
    failedText: texts.weightFailed,
  });
  return (
    <WeightRow
      value={issue.weight}
      shortcut={ATTRIBUTE_SHORTCUTS.weight}
      pending={isPending}
      onChange={(weight) => void save(replaceValue(issue.weight, weight))}
    />
  );
}
