import type { IssuePageResponse } from "@cairn/contract/issues/issue-page";

/** The issue, as the time tracking of the sidebar needs it. */
export function trackedItem(project: string, { project_id, id, iid }: IssuePageResponse) {
  return { project, projectId: project_id, id, iid };
}
