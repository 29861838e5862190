import type { IssueListLabel } from "@cairn/contract/issues/issue-list";
import { placePagePath } from "@cairn/contract/places";
import { useRef } from "react";
import { Link } from "wouter";
import { buttonClassName } from "../../../../ui/buttons/button.tsx";
import { createEditButtonRenderer } from "../../../../ui/buttons/edit-trigger.tsx";
import { MultiPicker } from "../../../../ui/overlays/picker.tsx";
import { splitLabelScope } from "../../../../ui/work/label-scope.ts";
import { addAndRemove, without } from "../../../sidebar/index.ts";
import type { CreatedLabel } from "../../shared/create-label.ts";
import { loadChoices } from "../../shared/load-choices.ts";
import { issueSidebarMessages } from "../../shared/issue.messages.ts";
import { LABEL_PICKER_PROPS, toLabelPickerOption } from "../../shared/label-picker-option.tsx";
import { useLabelCreation } from "../../shared/use-label-creation.tsx";
import { ATTRIBUTE_SHORTCUTS } from "../attribute-shortcuts.ts";
import { attributeMessages } from "../attributes.messages.ts";
import { useSaveLabels } from "../use-labels.ts";
import { placeOf, type NoteableWidgetProps } from "./editor-props.ts";
import { editorMessages as texts } from "./editors.messages.ts";

export function LabelsEditor({ project, issue }: NoteableWidgetProps) {
  const { isPending, save } = useSaveLabels(project, issue);
  const { kind } = placeOf(issue);
  const labelsPath = placePagePath({ kind, full_path: project }, "labels");
  /** The labels that the list has shown, by id, to show the chosen ones at once. */
  const known = useRef(new Map<number, IssueListLabel>());
  for (const label of issue.labels) known.current.set(label.id, label);
  const toOption = ({ id, name, color, description }: CreatedLabel) => {
    known.current.set(id, { id, title: name, color, description: description ?? "" });
    return toLabelPickerOption({ id, name, color, description });
  };
  const apply = (ids: readonly string[]) => {
    const chosen = ids.flatMap((id) => known.current.get(Number(id)) ?? []);
    void save(addAndRemove(without(chosen, issue.labels), without(issue.labels, chosen)));
  };
  return (
    <MultiPicker
      label={issueSidebarMessages.labels}
      {...LABEL_PICKER_PROPS}
      load={async (query) => {
        const { findLabels } = await loadChoices();
        return (await findLabels(placeOf(issue), query)).map(toOption);
      }}
      create={useLabelCreation(labelsPath, toOption)}
      values={issue.labels.map(({ id }) => String(id))}
      chosen={issue.labels.map(({ id, title, color, description }) =>
        toLabelPickerOption({ id, name: title, color, description }),
      )}
      exclusiveKey={({ label }) => splitLabelScope(label).scope}
      placement="bottom end"
      footer={
        issue.allow_label_create && (
          <Link href={labelsPath} className={buttonClassName({ variant: "ghost", size: "xs" })}>
            {texts.manageLabels}
          </Link>
        )
      }
      onApply={apply}
      trigger={createEditButtonRenderer(attributeMessages.edit.labels, {
        shortcut: ATTRIBUTE_SHORTCUTS.labels,
        busy: isPending,
        openText: texts.apply,
      })}
    />
  );
}
