import type { NoteablePageResponse } from "@cairn/contract/epics/epic-page";
import { replaceValue, WarningFormButton } from "../../../sidebar/index.ts";
import { issueSidebarMessages } from "../../shared/issue.messages.ts";
import { basePathOf } from "../../shared/noteable-page.ts";
import { ATTRIBUTE_SHORTCUTS } from "../attribute-shortcuts.ts";
import { useNoteableMutations } from "../attributes.api.ts";
import { attributeMessages, confidentialityMessages as texts } from "../attributes.messages.ts";
import type { NoteableWidgetProps } from "../editors/editor-props.ts";
import { ConfidentialityRow } from "../switched-rows.tsx";
import { useSavePageAttribute } from "../use-save-issue-attribute.ts";

export function ConfidentialityWidget({ project, issue }: NoteableWidgetProps) {
  const { confidential: isOn, type } = issue;
  const { saveConfidentiality } = useNoteableMutations(project, issue);
  const { isPending, save } = useSavePageAttribute<NoteablePageResponse, boolean>(
    basePathOf(project, issue),
    {
      name: issueSidebarMessages.confidentiality,
      read: ({ confidential }) => confidential,
      write: (page, confidential) => ({ ...page, confidential }),
      send: saveConfidentiality,
      savedText: (confidential) => (confidential ? texts.turnedOn : texts.turnedOff),
      failedText: texts.failed(type),
    },
  );
  return (
    <ConfidentialityRow
      issue={issue}
      pending={isPending}
      aside={
        <WarningFormButton
          label={attributeMessages.edit.confidentiality}
          shortcut={ATTRIBUTE_SHORTCUTS.confidentiality}
          title={isOn ? texts.turnOffTitle : texts.turnOnTitle}
          warning={isOn ? texts.turnOffWarning(type) : texts.turnOnWarning(type)}
          submit={isOn ? texts.turnOff : texts.turnOn}
          onSubmit={() => save(replaceValue(isOn, !isOn))}
        />
      }
    />
  );
}
