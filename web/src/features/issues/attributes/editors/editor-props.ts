import type { EpicPageResponse, NoteablePageResponse } from "@cairn/contract/epics/epic-page";
import type { IssuePageResponse } from "@cairn/contract/issues/issue-page";

export interface AttributeEditorProps {
  /** Full path of the project. */
  project: string;
  issue: IssuePageResponse;
}

export interface EpicEditorProps {
  /** Full path of the group. */
  project: string;
  issue: EpicPageResponse;
}

/** Props of a widget that issues and epics have. */
export interface NoteableWidgetProps {
  /** Full path of the project or group. */
  project: string;
  issue: NoteablePageResponse;
}

/** The project or group whose people, labels, milestones and iterations an editor offers. */
export function placeOf(issue: NoteablePageResponse) {
  return issue.type === "epic"
    ? ({ kind: "group", id: issue.group_id } as const)
    : ({ kind: "project", id: issue.project_id } as const);
}
