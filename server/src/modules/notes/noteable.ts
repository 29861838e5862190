import type { IssueRow } from "../issues/index.ts";

/** As much of an issue as its notes are shown with. */
export type Noteable = Pick<
  IssueRow,
  | "id"
  | "iid"
  | "type"
  | "project_id"
  | "project_name"
  | "project_full_path"
  | "visibility"
  | "archived"
  | "level"
  | "issues_access_level"
  | "confidential"
  | "discussion_locked"
  | "author_id"
  | "assignee_ids"
>;
