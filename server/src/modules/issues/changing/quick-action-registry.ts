/** Registry of the quick actions on issues, and the types for their parsed form. */
import { ISSUE_TYPE_NAMES } from "@cairn/contract/issues/issues";
import { QuickActionRegistry, type QuickAction } from "../../../platform/quick-actions/index.ts";
import type { QuickActionStep } from "../../noteables/index.ts";
import { issueTypeName } from "../reading/issues.present.ts";
import type { IssueUpdate } from "./issue-update.ts";
import type { IssueRef, IssueRow } from "../reading/reading.ts";

/**
 * The fields of an issue that quick actions read. The id is 0 for an issue that is being created.
 */
export type QuickActionIssue = Pick<
  IssueRow,
  | "kind"
  | "id"
  | "iid"
  | "place"
  | "type"
  | "state"
  | "title"
  | "description"
  | "confidential"
  | "discussion_locked"
  | "author_id"
  | "assignee_ids"
  | "label_ids"
  | "labels"
  | "milestone"
  | "milestone_id"
  | "iteration_id"
  | "weight"
  | "health_status"
  | "due_date"
  | "epic"
  | "time_estimate"
  | "total_time_spent"
  | "moved_to_id"
  | "duplicated_to_id"
  | "promoted_to_epic_id"
  | "project_id"
  | "project_full_path"
  | "root_namespace_id"
  | "traversal_ids"
  | "visibility"
  | "archived"
  | "issues_access_level"
  | "level"
>;

/**
 * The combined change of all quick actions before the current one. `carried` contains the labels of
 * the issue after these quick actions.
 */
export interface CombinedIssueUpdate extends IssueUpdate {
  carried?: readonly { id: number; title: string }[];
}

export type ParsedIssueQuickAction = QuickActionStep<CombinedIssueUpdate, IssueRef>;

export type IssueQuickAction = QuickAction<QuickActionIssue, ParsedIssueQuickAction>;

export const issueQuickActions = new QuickActionRegistry<
  QuickActionIssue,
  ParsedIssueQuickAction
>();

/** The name of the issue type in lower case, for use inside a sentence: `test case`. */
export function formatIssueType(issue: { type: number }): string {
  return ISSUE_TYPE_NAMES[issueTypeName(issue)];
}
