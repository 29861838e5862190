/** Edit button and list of the epic of an issue that does not exist yet. The form saves the choice. */
import { createEditButtonRenderer } from "../../../ui/buttons/edit-trigger.tsx";
import { applyEpicChoice } from "./epic-choice.ts";
import { EpicPicker } from "./epic-picker.tsx";
import { NO_EPIC, type EpicOrPlaceholder } from "./epic-placeholders.messages.ts";
import { epicSelectMessages as texts } from "./epics.messages.ts";

export default function EpicSelect(props: {
  groupId: number;
  value: EpicOrPlaceholder;
  onChange: (chosen: EpicOrPlaceholder) => void;
}) {
  const { groupId, value, onChange } = props;
  const report = (chosen: EpicOrPlaceholder | null) => onChange(chosen ?? NO_EPIC);
  return (
    <EpicPicker
      groupId={groupId}
      value={value.id > NO_EPIC.id ? value : null}
      onChange={(chosen) => applyEpicChoice(chosen, value, { issueId: null, report })}
      trigger={createEditButtonRenderer(texts.edit)}
    />
  );
}
