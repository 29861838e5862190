import type { Epic, EpicIssueLink } from "@cairn/contract/epics/epics";
import type { AssignedEpic } from "@cairn/contract/issues/issues";
import { useRef } from "react";
import { callApi } from "../../../../platform/api.ts";
import { usePageContext } from "../../../../platform/page-context.tsx";
import { createEditButtonRenderer } from "../../../../ui/buttons/edit-trigger.tsx";
import { replaceValue, sidebarMessages } from "../../../sidebar/index.ts";
import { applyEpicChoice, toEpicChoice, type EpicChoice } from "../../epics/epic-choice.ts";
import { EpicPicker } from "../../epics/epic-picker.tsx";
import { epicSelectMessages } from "../../epics/epics.messages.ts";
import { issueSidebarMessages } from "../../shared/issue.messages.ts";
import { ATTRIBUTE_SHORTCUTS } from "../attribute-shortcuts.ts";
import { attributeMessages } from "../attributes.messages.ts";
import { useSaveIssueAttribute } from "../use-save-issue-attribute.ts";
import type { AttributeEditorProps } from "./editor-props.ts";
import { editorMessages as texts } from "./editors.messages.ts";
import { isSameItem } from "./item-picker.tsx";

export function EpicEditor({ project, issue }: AttributeEditorProps) {
  const saveEpic = useSaveEpic(issue.id);
  const { isPending, save } = useSaveIssueAttribute<AssignedEpic | null>(project, issue.iid, {
    name: issueSidebarMessages.epic,
    read: ({ epic }) => epic,
    write: (page, epic) => ({ ...page, epic }),
    send: saveEpic,
    savedText: (epic) => sidebarMessages.changed(issueSidebarMessages.epic, epic?.title ?? null),
    failedText: (epic) =>
      epic === null ? epicSelectMessages.removeFailed : epicSelectMessages.assignFailed,
  });
  const { epic: current, epic_assignment: assignment } = issue;
  if (assignment === null) return null;
  const change = (epic: AssignedEpic | null) => void save(replaceValue(current, epic, isSameItem));
  const assign = (chosen: EpicChoice) =>
    change(toAssignedEpic(chosen, current?.epic_issue_id ?? UNKNOWN));
  return (
    <EpicPicker
      groupId={assignment.group_id}
      value={current}
      onChange={(chosen) =>
        applyEpicChoice(chosen, current, {
          issueId: issue.id,
          assign,
          remove: () => change(null),
        })
      }
      trigger={createEditButtonRenderer(attributeMessages.edit.epic, {
        shortcut: ATTRIBUTE_SHORTCUTS.epic,
        busy: isPending,
        openText: texts.cancel,
      })}
    />
  );
}

/** Id of a link that the server has not yet created. */
const UNKNOWN = 0;

function toAssignedEpic(
  { id, iid, title, url, group_id }: Pick<EpicChoice, "id" | "iid" | "title" | "url" | "group_id">,
  linkId: number,
): AssignedEpic {
  return { id, iid, title, url, group_id, epic_issue_id: linkId };
}

/** Returns a function that assigns the issue to an epic, or removes it from the one before. */
function useSaveEpic(issueId: number) {
  const { csrf_token: csrfToken } = usePageContext().session;
  /** The id of the link that this page has created last. An issue that moves keeps its link. */
  const linkId = useRef(UNKNOWN);
  return async (after: AssignedEpic | null, before: AssignedEpic | null) => {
    if (after !== null) {
      const url = `${issuesPath(after)}/${issueId}`;
      const { id, epic } = await callApi<EpicIssueLink>(url, { method: "POST", csrfToken });
      linkId.current = id;
      return toAssignedEpic(toEpicChoice(epic), id);
    }
    if (before !== null) {
      const url = `${issuesPath(before)}/${before.epic_issue_id || linkId.current}`;
      await callApi<EpicIssueLink>(url, { method: "DELETE", csrfToken });
    }
    return null;
  };
}

function issuesPath({ group_id, iid }: Pick<Epic, "group_id" | "iid">): string {
  return `/api/v4/groups/${group_id}/epics/${iid}/issues`;
}
