/** Edit buttons of the attributes in the side column. Their code loads after the page. */
import type { ComponentType } from "react";
import type { EditableAttribute } from "../attribute-shortcuts.ts";
import { AssigneesEditor } from "./assignees-editor.tsx";
import { DueDateEditor } from "./due-date-editor.tsx";
import { EpicEditor } from "./epic-editor.tsx";
import type { AttributeEditorProps, EpicEditorProps, NoteableWidgetProps } from "./editor-props.ts";
import { EpicDateEditor } from "./epic-date-editor.tsx";
import { HealthStatusEditor } from "./health-status-editor.tsx";
import { IterationEditor } from "./iteration-editor.tsx";
import { LabelsEditor } from "./labels-editor.tsx";
import { MilestoneEditor } from "./milestone-editor.tsx";
import { ParentEditor } from "./parent-editor.tsx";
import { SeverityEditor } from "./severity-editor.tsx";

const ISSUE_EDITORS: Partial<Record<EditableAttribute, ComponentType<AttributeEditorProps>>> = {
  assignees: AssigneesEditor,
  labels: LabelsEditor,
  epic: EpicEditor,
  milestone: MilestoneEditor,
  iteration: IterationEditor,
  "health-status": HealthStatusEditor,
  severity: SeverityEditor,
  "due-date": DueDateEditor,
};

const EPIC_EDITORS: Partial<Record<EditableAttribute, ComponentType<EpicEditorProps>>> = {
  labels: LabelsEditor,
  "start-date": (props) => <EpicDateEditor {...props} attribute="start-date" />,
  "due-date": (props) => <EpicDateEditor {...props} attribute="due-date" />,
  parent: ParentEditor,
};

export function AttributeEditor({
  attribute,
  project,
  issue,
}: NoteableWidgetProps & { attribute: EditableAttribute }) {
  if (issue.type === "epic") {
    const Editor = EPIC_EDITORS[attribute];
    return Editor && <Editor project={project} issue={issue} />;
  }
  const Editor = ISSUE_EDITORS[attribute];
  return Editor && <Editor project={project} issue={issue} />;
}
