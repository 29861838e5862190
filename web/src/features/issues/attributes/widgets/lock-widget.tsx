import type { NoteablePageResponse } from "@cairn/contract/epics/epic-page";
import { replaceValue, WarningFormButton } from "../../../sidebar/index.ts";
import { issueSidebarMessages } from "../../shared/issue.messages.ts";
import { basePathOf } from "../../shared/noteable-page.ts";
import { ATTRIBUTE_SHORTCUTS } from "../attribute-shortcuts.ts";
import { useNoteableMutations } from "../attributes.api.ts";
import { attributeMessages, lockMessages as texts } from "../attributes.messages.ts";
import type { NoteableWidgetProps } from "../editors/editor-props.ts";
import { LockRow } from "../switched-rows.tsx";
import { useSavePageAttribute } from "../use-save-issue-attribute.ts";

export function LockWidget({ project, issue }: NoteableWidgetProps) {
  const { discussion_locked: isOn, type } = issue;
  const { saveLock } = useNoteableMutations(project, issue);
  const { isPending, save } = useSavePageAttribute<NoteablePageResponse, boolean>(
    basePathOf(project, issue),
    {
      name: issueSidebarMessages.lock,
      read: ({ discussion_locked }) => discussion_locked,
      write: (page, discussion_locked) => ({ ...page, discussion_locked }),
      send: saveLock,
      savedText: (isLocked) => (isLocked ? texts.locked : texts.unlocked),
      failedText: texts.failed(type),
    },
  );
  return (
    <LockRow
      issue={issue}
      pending={isPending}
      aside={
        <WarningFormButton
          label={attributeMessages.edit.lock}
          shortcut={ATTRIBUTE_SHORTCUTS.lock}
          title={isOn ? texts.unlockTitle : texts.lockTitle}
          warning={isOn ? texts.unlockWarning : texts.lockWarning(type)}
          submit={isOn ? texts.unlock : texts.lock}
          onSubmit={() => save(replaceValue(isOn, !isOn))}
        />
      }
    />
  );
}
