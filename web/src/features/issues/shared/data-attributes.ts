/** Data attributes of the issue page that external scripts read. */
import type { NoteablePageResponse } from "@cairn/contract/epics/epic-page";
import { issueBasePath, newIssuePath } from "@cairn/contract/issues/issue-page";
import { newAbuseReportPath } from "@cairn/contract/moderation";
import { isNotTestCase } from "./test-cases.ts";

type Attributes = Record<`data-${string}`, string>;

/** Epics have no data attributes. */
export function issueDataAttributes(project: string, issue: NoteablePageResponse): Attributes {
  if (issue.type === "epic") return {};
  return named({
    endpoint: issueBasePath(project, issue.iid),
    "can-update": issue.can.update,
    "can-destroy": issue.can.destroy,
    "can-attach-file": issue.can.attach_file,
    "enable-autocomplete": issue.enable_autocomplete,
    "issuable-ref": `#${issue.iid}`,
    "lock-version": issue.lock_version,
    "task-status": isNotTestCase(issue) ? issue.task_status : "",
    "zoom-meeting-url": issue.zoom_meeting_url,
    "published-incident-url": issue.published_incident_url,
    "is-confidential": issue.confidential,
    "is-locked": issue.discussion_locked,
    "updated-at": issue.edited?.at,
    "updated-by-name": issue.edited?.by_name,
    "updated-by-path": issue.edited?.by_path,
    "issue-type": issue.type,
  });
}

export function issueHeaderDataAttributes(
  project: string,
  issue: NoteablePageResponse,
): Attributes {
  if (issue.type === "epic") return {};
  return named({
    "can-update-issue": issue.can.update,
    "can-reopen-issue": issue.can.reopen,
    "can-create-issue": issue.can.create,
    "can-promote-to-epic": issue.can.promote,
    "can-report-spam": issue.can.report_spam,
    "is-issue-author": issue.is_author,
    "report-abuse-path": newAbuseReportPath(issue.author.id, issue.web_url),
    "new-issue-path": newIssuePath(project),
    "submit-as-spam-path": spamSubmissionPath(project, issue.iid),
    "issue-type": issue.type,
    iid: issue.iid,
    "project-path": project,
  });
}

export function issueSidebarDataAttributes(issue: NoteablePageResponse): Attributes {
  if (issue.type === "epic") return {};
  return named({
    severity: issue.severity,
    weight: issue.weight,
    "health-status": issue.health_status,
    epic: null,
    "move-to-project-id": 0,
    subscribed: issue.subscribed,
    "project-emails-disabled": issue.project_emails_disabled,
    editable: issue.can.arrange,
  });
}

export function spamSubmissionPath(project: string, iid: number): string {
  return `${issueBasePath(project, iid)}/mark_as_spam`;
}

/**
 * Builds `data-` attributes. A missing value becomes an empty string, so that the attribute always
 * exists.
 */
function named(values: Record<string, string | number | boolean | null | undefined>): Attributes {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [`data-${name}`, String(value ?? "")]),
  );
}
