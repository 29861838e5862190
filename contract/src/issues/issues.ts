/** Issues in the API: schemas, limits, and the numbers of states and types. */
import * as z from "zod";
import { Iteration } from "../iterations.ts";
import { LabelBasic } from "../labels.ts";
import { Milestone } from "../milestones.ts";
import { UserBasic } from "../users.ts";
import { SEVERITIES } from "./severities.ts";

export const ISSUE_TITLE_MAX = 255;
export const ISSUE_DESCRIPTION_MAX = 1_048_576;
/** The largest number of labels that one issue can have. */
export const LABELS_PER_ISSUE_MAX = 100;
export const ASSIGNEES_PER_ISSUE_MAX = 200;
export const WEIGHT_MAX = 2_147_483_647;
/**
 * Largest iid that a client can choose for a new issue. It is low enough that automatic numbering, which
 * continues after the largest iid, does not run out of numbers.
 */
export const CLIENT_CHOSEN_IID_MAX = 1_000_000_000;

/** Issue states as numbers in the database; the API uses the names. */
export const ISSUE_STATE = { opened: 1, closed: 2 } as const;
export type IssueState = keyof typeof ISSUE_STATE;
export const ISSUE_TYPE = { issue: 0, incident: 1, test_case: 2 } as const;
export type IssueType = keyof typeof ISSUE_TYPE;
export const ISSUE_TYPES = ["issue", "incident", "test_case"] as const satisfies IssueType[];
/** Names of the issue types in lower case, for use inside a sentence. */
export const ISSUE_TYPE_NAMES = {
  issue: "issue",
  incident: "incident",
  test_case: "test case",
} as const satisfies Record<IssueType, string>;
export const HEALTH_STATUS = { on_track: 1, needs_attention: 2, at_risk: 3 } as const;
export type HealthStatus = keyof typeof HEALTH_STATUS;
export const HEALTH_STATUSES = [
  "on_track",
  "needs_attention",
  "at_risk",
] as const satisfies HealthStatus[];

export const ISSUE_ORDER_BY_VALUES = [
  "created_at",
  "updated_at",
  "priority",
  "due_date",
  "relative_position",
  "label_priority",
  "milestone_due",
  "popularity",
  "weight",
] as const;
export type IssueOrderBy = (typeof ISSUE_ORDER_BY_VALUES)[number];

export const TimeStats = z.strictObject({
  time_estimate: z.int(),
  total_time_spent: z.int(),
  human_time_estimate: z.string().nullable(),
  human_total_time_spent: z.string().nullable(),
});
export type TimeStats = z.infer<typeof TimeStats>;

/** The epic of an issue, as answers about the issue contain it. */
export const IssueEpic = z.strictObject({
  id: z.int(),
  iid: z.int(),
  title: z.string(),
  /** Path of the epic's page. */
  url: z.string(),
  group_id: z.int(),
});
export type IssueEpic = z.infer<typeof IssueEpic>;

/** The epic of an issue, with the id of the link between them. */
export const AssignedEpic = IssueEpic.extend({ epic_issue_id: z.int() });
export type AssignedEpic = z.infer<typeof AssignedEpic>;

export const Issue = z.strictObject({
  id: z.int(),
  iid: z.int(),
  project_id: z.int(),
  title: z.string(),
  description: z.string(),
  state: z.enum(["opened", "closed"]),
  created_at: z.string(),
  updated_at: z.string(),
  closed_at: z.string().nullable(),
  closed_by: UserBasic.nullable(),
  labels: z.union([z.array(z.string()), z.array(LabelBasic)]),
  milestone: Milestone.nullable(),
  assignees: z.array(UserBasic),
  author: UserBasic,
  assignee: UserBasic.nullable(),
  user_notes_count: z.int(),
  merge_requests_count: z.int(),
  upvotes: z.int(),
  downvotes: z.int(),
  due_date: z.string().nullable(),
  confidential: z.boolean(),
  discussion_locked: z.boolean().nullable(),
  issue_type: z.enum(ISSUE_TYPES),
  type: z.enum(["ISSUE", "INCIDENT", "TEST_CASE"]),
  severity: z.enum(SEVERITIES),
  web_url: z.string(),
  time_stats: TimeStats,
  task_completion_status: z.strictObject({ count: z.int(), completed_count: z.int() }),
  weight: z.int().nullable(),
  blocking_issues_count: z.int(),
  has_tasks: z.boolean(),
  task_status: z.string().optional(),
  _links: z.strictObject({
    self: z.string(),
    notes: z.string(),
    award_emoji: z.string(),
    project: z.string(),
  }),
  references: z.strictObject({ short: z.string(), relative: z.string(), full: z.string() }),
  subscribed: z.boolean().optional(),
  moved_to_id: z.int().nullable(),
  service_desk_reply_to: z.string().nullable(),
  epic_iid: z.int().nullable(),
  epic: IssueEpic.nullable(),
  health_status: z.enum(HEALTH_STATUSES).nullable(),
  iteration: Iteration.nullable(),
});
export type Issue = z.infer<typeof Issue>;

export const IssueStatistics = z.strictObject({
  statistics: z.strictObject({
    counts: z.strictObject({ all: z.int(), closed: z.int(), opened: z.int() }),
  }),
});
