/** Registry of quick actions on issues, and the type of the step that a quick action returns. */
import type { CommandsChanges } from "@cairn/contract/notes/discussions";
import { ISSUE_TYPE_NAMES } from "@cairn/contract/issues/issues";
import type { Context } from "../../../platform/context.ts";
import { QuickActions, type QuickAction } from "../../../platform/quick-actions/index.ts";
import { issueTypeName } from "../reading/issues.present.ts";
import type { IssueUpdate } from "./issue-update.ts";
import type { IssueRef, IssueRow } from "../reading/reading.ts";

/** The fields of an issue that quick actions read. The id is 0 while the issue is not created yet. */
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
  | "time_estimate"
  | "total_time_spent"
  | "duplicated_to_id"
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
 * The combined change of all commands before the current one. `carried` lists the labels that the issue
 * will have after that change.
 */
export interface CombinedIssueUpdate extends IssueUpdate {
  carried?: readonly { id: number; title: string }[];
}

export interface QuickActionStep {
  /** Preview text before the command runs: `Closes this issue.` */
  explains: string;
  /** Result text after the command ran: `Closed this issue.` */
  applied: string;
  /**
   * Adds this command's change to the change of the earlier commands. All commands of a text are saved
   * as one update.
   */
  change?: (soFar: CombinedIssueUpdate) => CombinedIssueUpdate;
  /** How many other issues the command refers to; one text can refer to a limited number. */
  others?: number;
  /** What the command does besides `change`, in the same transaction; returns false when it failed. */
  run?: (inner: Context, ref: IssueRef) => Promise<CommandsChanges | false | void>;
}

export type IssueQuickAction = QuickAction<QuickActionIssue, QuickActionStep>;

export const issueQuickActions = new QuickActions<QuickActionIssue, QuickActionStep>();

/** The name of the issue type in lower case, for use inside a sentence: `test case`. */
export function formatIssueType(issue: { type: number }): string {
  return ISSUE_TYPE_NAMES[issueTypeName(issue)];
}
