import { useState } from "react";
import { createEditButtonRenderer } from "../../../../ui/buttons/edit-trigger.tsx";
import { DatePicker } from "../../../../ui/overlays/date-picker.tsx";
import { formatDate } from "../../../../ui/text/dates.ts";
import { replaceValue, sidebarMessages } from "../../../sidebar/index.ts";
import { issueSidebarMessages } from "../../shared/issue.messages.ts";
import { ATTRIBUTE_SHORTCUTS } from "../attribute-shortcuts.ts";
import { attributeMessages } from "../attributes.messages.ts";
import { useSaveIssueAttribute } from "../use-save-issue-attribute.ts";
import type { AttributeEditorProps } from "./editor-props.ts";
import { editorMessages as texts } from "./editors.messages.ts";
import { useEditorMutations } from "./editors.api.ts";

type ParseDate = (text: string, today: string) => string | null;

export function DueDateEditor({ project, issue }: AttributeEditorProps) {
  const { saveDueDate } = useEditorMutations(project, issue.iid);
  const { isPending, save } = useSaveIssueAttribute<string | null>(project, issue.iid, {
    name: issueSidebarMessages.dueDate,
    read: ({ due_date }) => due_date,
    write: (page, due_date) => ({ ...page, due_date }),
    send: (date) => saveDueDate(date),
    savedText: (date) =>
      sidebarMessages.changed(issueSidebarMessages.dueDate, date && formatDate(date)),
    failedText: texts.dueDateFailed,
  });
  const [parse, setParse] = useState<ParseDate>();
  const loadParser = async () => {
    const { parseNaturalDate } = await import("@cairn/contract/dates/natural-dates");
    setParse(() => parseNaturalDate);
  };
  return (
    <DatePicker
      label={issueSidebarMessages.dueDate}
      value={issue.due_date}
      noneLabel={texts.noDueDate}
      parse={parse}
      onOpenChange={(isOpen) => isOpen && void loadParser()}
      placement="bottom end"
      onChange={(date) => void save(replaceValue(issue.due_date, date))}
      trigger={createEditButtonRenderer(attributeMessages.edit["due-date"], {
        shortcut: ATTRIBUTE_SHORTCUTS["due-date"],
        busy: isPending,
        openText: texts.cancel,
      })}
    />
  );
}
