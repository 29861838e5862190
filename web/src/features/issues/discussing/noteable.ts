/** Converts an issue to the `Noteable` that the shared discussion components expect. */
import { issueBasePath, type IssuePageResponse } from "@cairn/contract/issues/issue-page";
import { ISSUE_TYPE_NAMES } from "@cairn/contract/issues/issues";
import type { Noteable } from "@cairn/contract/noteables";

export function noteableFromIssue(project: string, issue: IssuePageResponse): Noteable {
  const { id, iid, state, confidential, discussion_locked, user_notes_count, can } = issue;
  return {
    kind: "issue",
    id,
    iid,
    place: {
      kind: "project",
      full_path: project,
      id: issue.project_id,
      is_archived: issue.is_project_archived,
    },
    base_path: issueBasePath(project, iid),
    reference: `#${iid}`,
    type_name: ISSUE_TYPE_NAMES[issue.type],
    state,
    confidential,
    discussion_locked,
    user_notes_count,
    assignees: issue.assignees,
    assignees_address: `/api/v4/projects/${issue.project_id}/issues/${iid}`,
    email_participants: issue.email_participants,
    can: {
      comment: can.comment,
      comment_internally: can.comment_internally,
      award: can.award,
      update: can.update,
      triage: can.arrange,
    },
  };
}

/**
 * Chooses the style of the button that switches the activity section to a timeline. Incidents get a
 * text label, because people often read the activity of an incident in order of time.
 */
export function chooseTimelineSwitchStyle({ type }: IssuePageResponse): "none" | "icon" | "label" {
  if (type === "test_case") return "none";
  return type === "incident" ? "label" : "icon";
}
