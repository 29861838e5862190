/** Converts an issue or epic to the `Noteable` that the shared discussion components expect. */
import type { EpicPageResponse, NoteablePageResponse } from "@cairn/contract/epics/epic-page";
import type { IssuePageResponse } from "@cairn/contract/issues/issue-page";
import type { Noteable } from "@cairn/contract/noteables";
import { basePathOf, PAGE_TYPE_NAMES, referenceOf } from "../shared/noteable-page.ts";

export function toNoteable(place: string, page: NoteablePageResponse): Noteable {
  const { id, iid, state, confidential, discussion_locked, user_notes_count, can } = page;
  return {
    ...(page.type === "epic" ? fieldsOfEpic(place, page) : fieldsOfIssue(place, page)),
    id,
    iid,
    base_path: basePathOf(place, page),
    reference: referenceOf(page),
    type_name: PAGE_TYPE_NAMES[page.type],
    state,
    confidential,
    discussion_locked,
    user_notes_count,
    can: {
      comment: can.comment,
      comment_internally: can.comment_internally,
      award: can.award,
      update: can.update,
      triage: can.arrange,
    },
  };
}

function fieldsOfIssue(project: string, issue: IssuePageResponse) {
  return {
    kind: "issue",
    place: {
      kind: "project",
      full_path: project,
      id: issue.project_id,
      is_archived: issue.is_project_archived,
    },
    assignees: issue.assignees,
    assignees_address: `/api/v4/projects/${issue.project_id}/issues/${issue.iid}`,
    email_participants: issue.email_participants,
  } as const;
}

/** Epics have no assignees, and only users are notified of their comments. */
function fieldsOfEpic(group: string, epic: EpicPageResponse) {
  return {
    kind: "epic",
    place: {
      kind: "group",
      full_path: group,
      id: epic.group_id,
      is_archived: epic.is_group_archived,
    },
    assignees: [],
    assignees_address: "",
    email_participants: [],
  } as const;
}

/**
 * Chooses the style of the button that switches the activity section to a timeline. Incidents get a
 * text label, because people often read the activity of an incident in order of time.
 */
export function chooseTimelineSwitchStyle({
  type,
}: Pick<NoteablePageResponse, "type">): "none" | "icon" | "label" {
  if (type === "test_case") return "none";
  return type === "incident" ? "label" : "icon";
}
