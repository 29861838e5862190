/**
 * Compares an issue before and after an update; events and system notes use the resulting changes.
 */
import { diffTasks, type ChangedTextFields } from "../../texts/index.ts";
import type { IssueColumnValues } from "./changing.queries.ts";
import type { IssueChanges, AddedAndRemovedIds } from "../issues.events.ts";
import { healthStatusName, issueTypeName, severityName } from "../reading/issues.present.ts";
import { findZoomMeetingUrl } from "./zoom-meetings.ts";
import type { IssueRow } from "../reading/reading.ts";

type Valued = "milestone_id" | "iteration_id" | "weight" | "due_date" | "time_estimate";
const VALUED: readonly Valued[] = [
  "milestone_id",
  "iteration_id",
  "weight",
  "due_date",
  "time_estimate",
];

export function diffIssue(
  issue: IssueRow,
  values: IssueColumnValues,
  words: ChangedTextFields & { version?: number | undefined } = {},
): IssueChanges {
  const changes: IssueChanges = wordChanges(issue, words);
  if (values.label_ids) changes.labels = members(issue.label_ids, values.label_ids);
  if (values.assignee_ids) changes.assignees = members(issue.assignee_ids, values.assignee_ids);
  for (const name of VALUED) {
    if (values[name] !== undefined) Object.assign(changes, { [name]: [issue[name], values[name]] });
  }
  if (values.time_estimate !== undefined && issue.time_tracking_limit_to_hours) {
    changes.limit_to_hours = true;
  }
  const { health_status, severity, type } = values;
  if (health_status !== undefined) {
    changes.health_status = [healthStatusName(issue), healthStatusName({ health_status })];
  }
  if (severity !== undefined) {
    changes.severity = [severityName(issue), severityName({ type: issue.type, severity })];
  }
  if (values.confidential !== undefined) {
    changes.confidential = [issue.confidential, values.confidential];
  }
  const { discussion_locked: locked } = values;
  // The column is null before the first lock and false after unlocking. Both mean "not locked".
  if (locked !== undefined && (locked ?? false) !== (issue.discussion_locked ?? false)) {
    changes.discussion_locked = [issue.discussion_locked ?? false, locked ?? false];
  }
  if (type !== undefined) changes.type = [issueTypeName(issue), issueTypeName({ type })];
  if (values.updated_at !== undefined) changes.at = values.updated_at;
  return changes;
}

/**
 * Returns the attributes of a new issue as changes from empty values, in the same format as
 * `diffIssue`.
 */
export function buildNewIssueChanges(issue: IssueRow, isBackdated: boolean): IssueChanges {
  const { label_ids: labels, assignee_ids: people, milestone_id: milestone, due_date: due } = issue;
  return {
    ...(labels.length > 0 && { labels: { added: labels, removed: [] } }),
    ...(people.length > 0 && { assignees: { added: people, removed: [] } }),
    ...(milestone !== null && { milestone_id: [null, milestone] }),
    ...(due !== null && { due_date: [null, due] }),
    ...(isBackdated && { at: issue.created_at }),
  };
}

function wordChanges(
  issue: IssueRow,
  { title, description, version }: ChangedTextFields & { version?: number | undefined },
): IssueChanges {
  if (version === undefined) return {};
  const tasks = description === undefined ? [] : diffTasks(issue.description, description);
  return {
    ...(title !== undefined && { title: true }),
    ...(description !== undefined && { description: true }),
    ...(tasks.length > 0 && { tasks }),
    ...(description !== undefined && meetingChange(issue.description, description)),
    version_id: version,
  };
}

function meetingChange(before: string, after: string): IssueChanges {
  const [had, has] = [before, after].map((text) => findZoomMeetingUrl(text) !== null);
  return has === undefined || has === had ? {} : { meeting: has };
}

function members(before: readonly number[], after: readonly number[]): AddedAndRemovedIds {
  return {
    added: after.filter((id) => !before.includes(id)),
    removed: before.filter((id) => !after.includes(id)),
  };
}
