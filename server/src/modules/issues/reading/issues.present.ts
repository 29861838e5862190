/** Presents issues for the REST API. */
import {
  HEALTH_STATUS,
  HEALTH_STATUSES,
  ISSUE_STATE,
  ISSUE_TYPE,
  ISSUE_TYPES,
  type Issue,
  type IssueType,
} from "@cairn/contract/issues/issues";
import { SEVERITIES, SEVERITY, type Severity } from "@cairn/contract/issues/severities";
import { instanceUrl, formatWireTime } from "@cairn/contract/wire";
import type { Context } from "../../../platform/context.ts";
import { presentIteration } from "../../iterations/index.ts";
import { presentLabelBasic } from "../../labels/index.ts";
import { presentMilestone } from "../../milestones/index.ts";
import { presentUserBasic } from "../../users/index.ts";
import { presentTimeStats } from "../../time-tracking/index.ts";
import type { IssueRow } from "./reading.ts";
import { listSupportedAttributes } from "./supported-attributes.ts";
import { countTasks } from "../../texts/index.ts";

export function presentIssue(
  ctx: Context,
  issue: IssueRow,
  how: { labelDetails?: boolean | undefined } = {},
): Issue {
  const base = ctx.config.url;
  const assignees = issue.assignees.map((person) => presentUserBasic(base, person));
  const type = issueTypeName(issue);
  const tasks = countTasks(issue.description);
  return {
    id: issue.id,
    iid: issue.iid,
    project_id: issue.project_id,
    title: issue.title,
    description: issue.description,
    state: issueStateName(issue),
    created_at: formatWireTime(issue.created_at),
    updated_at: formatWireTime(issue.updated_at),
    closed_at: issue.closed_at === null ? null : formatWireTime(issue.closed_at),
    closed_by: issue.closed_by === null ? null : presentUserBasic(base, issue.closed_by),
    labels:
      how.labelDetails === true
        ? issue.labels.map(presentLabelBasic)
        : issue.labels.map((label) => label.title),
    milestone: issue.milestone === null ? null : presentMilestone(ctx, issue.milestone),
    assignees,
    author: presentUserBasic(base, issue.author),
    type: type.toUpperCase() as Issue["type"],
    assignee: assignees[0] ?? null,
    user_notes_count: issue.user_notes_count,
    merge_requests_count: 0,
    upvotes: issue.upvotes,
    downvotes: issue.downvotes,
    due_date: issue.due_date,
    confidential: issue.confidential,
    discussion_locked: issue.discussion_locked,
    issue_type: type,
    web_url: instanceUrl(base, issueWebPath(issue)),
    time_stats: presentTimeStats(issue),
    task_completion_status: { count: tasks.count, completed_count: tasks.completed },
    weight: issue.weight,
    blocking_issues_count: issue.blocking_issues_count ?? 0,
    has_tasks: tasks.count > 0,
    ...(tasks.count > 0
      ? { task_status: `${tasks.completed} of ${tasks.count} tasks completed` }
      : {}),
    _links: linksOf(base, issue),
    references: {
      short: `#${issue.iid}`,
      relative: `#${issue.iid}`,
      full: `${issue.project_full_path}#${issue.iid}`,
    },
    severity: severityName(issue),
    moved_to_id: issue.moved_to_id,
    service_desk_reply_to: null,
    epic_iid: issue.epic?.iid ?? null,
    epic: issue.epic ?? null,
    iteration: issue.iteration === null ? null : presentIteration(ctx, issue.iteration),
    health_status: healthStatusName(issue),
  };
}

function linksOf(base: URL, issue: IssueRow): Issue["_links"] {
  const project = instanceUrl(base, `/api/v4/projects/${issue.project_id}`);
  const self = `${project}/issues/${issue.iid}`;
  return { self, notes: `${self}/notes`, award_emoji: `${self}/award_emoji`, project };
}

export function issueStateName(issue: { state: number }): "opened" | "closed" {
  return issue.state === ISSUE_STATE.opened ? "opened" : "closed";
}

export function issueTypeName(issue: { type: number }): IssueType {
  return ISSUE_TYPES.find((type) => ISSUE_TYPE[type] === issue.type) ?? "issue";
}

export function healthStatusName(issue: { health_status: number | null }): Issue["health_status"] {
  return HEALTH_STATUSES.find((status) => HEALTH_STATUS[status] === issue.health_status) ?? null;
}

/** Returns `UNKNOWN` for an issue that was an incident before and still has a stored severity. */
export function severityName(issue: { type: number; severity: number }): Severity {
  if (!listSupportedAttributes(issue).severity) return "UNKNOWN";
  return SEVERITIES.find((name) => SEVERITY[name] === issue.severity) ?? "UNKNOWN";
}

/** The path of the issue's page. Incidents and test cases have their own paths. */
export function issueWebPath(issue: Pick<IssueRow, "type" | "iid" | "project_full_path">): string {
  const places: Record<IssueType, string> = {
    issue: "issues",
    incident: "issues/incident",
    test_case: "quality/test_cases",
  };
  return `/${issue.project_full_path}/-/${places[issueTypeName(issue)]}/${issue.iid}`;
}
