/** What a change does to an issue, as ids and values, for those who tell of it. */
import type { HealthStatus, IssueType } from "@cairn/contract/issues";
import { ticked, type Words } from "../texts/index.ts";
import type { IssueValues } from "./changing.queries.ts";
import { healthOf, typeOf } from "./issues.present.ts";
import { meetingIn } from "./meetings.ts";
import type { IssueRow } from "./reading.ts";

export interface Members {
  added: number[];
  removed: number[];
}

/** Before and after. */
type Step<Value> = [before: Value, after: Value];

/** Only what is different. Of words no more than that they are: what they say stands in their version. */
export interface IssueChanges {
  labels?: Members;
  assignees?: Members;
  milestone_id?: Step<number | null>;
  iteration_id?: Step<number | null>;
  weight?: Step<number | null>;
  health_status?: Step<HealthStatus | null>;
  due_date?: Step<string | null>;
  confidential?: Step<boolean>;
  discussion_locked?: Step<boolean>;
  type?: Step<IssueType>;
  /** In seconds. */
  time_estimate?: Step<number>;
  /** Null when all of it was taken back. */
  time_spent?: { seconds: number | null; spent_on?: string };
  title?: true;
  description?: true;
  /** Boxes that were ticked or not any more, where nothing else in the description is different. */
  tasks?: { line: number; checked: boolean }[];
  /** The description calls to a meeting now, or does not any more. */
  meeting?: boolean;
  /** What the new words stand in. */
  version_id?: number;
  /** For what is brought from elsewhere. */
  at?: string;
}

type Valued = "milestone_id" | "iteration_id" | "weight" | "due_date" | "time_estimate";
const VALUED: readonly Valued[] = [
  "milestone_id",
  "iteration_id",
  "weight",
  "due_date",
  "time_estimate",
];

export function differences(
  issue: IssueRow,
  values: IssueValues,
  words: Words & { version?: number | undefined } = {},
): IssueChanges {
  const changes: IssueChanges = wordChanges(issue, words);
  if (values.label_ids) changes.labels = members(issue.label_ids, values.label_ids);
  if (values.assignee_ids) changes.assignees = members(issue.assignee_ids, values.assignee_ids);
  for (const name of VALUED) {
    if (values[name] !== undefined) Object.assign(changes, { [name]: [issue[name], values[name]] });
  }
  const { health_status, type } = values;
  if (health_status !== undefined) {
    changes.health_status = [healthOf(issue), healthOf({ health_status })];
  }
  if (values.confidential !== undefined) {
    changes.confidential = [issue.confidential, values.confidential];
  }
  const { discussion_locked: locked } = values;
  // Never locked and not locked any more are the same to everybody who reads of it.
  if (locked !== undefined && (locked ?? false) !== (issue.discussion_locked ?? false)) {
    changes.discussion_locked = [issue.discussion_locked ?? false, locked ?? false];
  }
  if (type !== undefined) changes.type = [typeOf(issue), typeOf({ type })];
  if (values.updated_at !== undefined) changes.at = values.updated_at;
  return changes;
}

/** What a new issue has from its first moment on. */
export function beginnings(issue: IssueRow, isBackdated: boolean): IssueChanges {
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
  { title, description, version }: Words & { version?: number | undefined },
): IssueChanges {
  if (version === undefined) return {};
  const tasks = description === undefined ? [] : ticked(issue.description, description);
  return {
    ...(title !== undefined && { title: true }),
    ...(description !== undefined && { description: true }),
    ...(tasks.length > 0 && { tasks }),
    ...(description !== undefined && meetingChange(issue.description, description)),
    version_id: version,
  };
}

function meetingChange(before: string, after: string): IssueChanges {
  const [had, has] = [before, after].map((text) => meetingIn(text) !== null);
  return has === undefined || has === had ? {} : { meeting: has };
}

function members(before: readonly number[], after: readonly number[]): Members {
  return {
    added: after.filter((id) => !before.includes(id)),
    removed: before.filter((id) => !after.includes(id)),
  };
}
