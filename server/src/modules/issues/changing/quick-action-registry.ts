/** Quick actions on issues: what one asks for, and where modules add theirs. */
import type { CommandsChanges } from "@cairn/contract/notes/discussions";
import { ISSUE_TYPE_WORDS } from "@cairn/contract/issues/issues";
import type { Context } from "../../../platform/context.ts";
import { QuickActions, type QuickAction } from "../../../platform/quick-actions/index.ts";
import { issueTypeName } from "../reading/issues.present.ts";
import type { IssueUpdate } from "./issue-update.ts";
import type { IssueRef, IssueRow } from "../reading/reading.ts";

/** An issue as far as quick actions look at it; it may be one that is still to be opened. */
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

/** What the commands read so far say about the issue, and with which labels it will be left. */
export interface CombinedChange extends IssueUpdate {
  carried?: readonly { id: number; title: string }[];
}

export interface QuickActionStep {
  /** Before it is done: `Closes this issue.` */
  explains: string;
  /** Afterwards: `Closed this issue.` */
  applied: string;
  /** What it says about the issue. All of a text become one change, as if a form had sent it. */
  change?: (soFar: CombinedChange) => CombinedChange;
  /** How many other issues it names. */
  others?: number;
  /** What is done besides, in the same transaction; false when it could not be. */
  run?: (inner: Context, ref: IssueRef) => Promise<CommandsChanges | false | void>;
}

export type IssueQuickAction = QuickAction<QuickActionIssue, QuickActionStep>;

export const issueQuickActions = new QuickActions<QuickActionIssue, QuickActionStep>();

/** As it stands inside a sentence. */
export function formatIssueType(issue: { type: number }): string {
  return ISSUE_TYPE_WORDS[issueTypeName(issue)];
}
