/**
 * Assigns every table to a place in an installation of several cells (docs/scale.md). A cell is a
 * whole deployment with its own PostgreSQL; it has the rows of some top-level namespaces. The
 * directory has what all cells share.
 */

/**
 * Tables without a column `root_namespace_id`, whose rows are in the cell of the row that the column
 * refers to.
 */
export const CELL_BY_REFERENCE: Readonly<Record<string, { column: string; table: string }>> = {
  access_requests: { column: "namespace_id", table: "namespaces" },
  deleted_note_versions: { column: "note_id", table: "deleted_notes" },
  discussion_visits: { column: "noteable_id", table: "noteables" },
  drafts: { column: "noteable_id", table: "noteables" },
  epic_issues: { column: "epic_id", table: "noteables" },
  groups: { column: "id", table: "namespaces" },
  incoming_emails: { column: "noteable_id", table: "noteables" },
  issue_email_participants: { column: "issue_id", table: "issues" },
  issue_merges: { column: "target_id", table: "issues" },
  issue_origins: { column: "issue_id", table: "issues" },
  namespace_iids: { column: "namespace_id", table: "namespaces" },
  note_emails: { column: "note_id", table: "notes" },
  note_versions: { column: "note_id", table: "notes" },
  routes: { column: "namespace_id", table: "namespaces" },
  subscriptions: { column: "noteable_id", table: "noteables" },
};

/** Tables about users, who belong to no cell. */
export const DIRECTORY: readonly string[] = [
  "abuse_reports",
  "discussion_filters",
  "email_confirmations",
  "personal_access_tokens",
  "spam_logs",
  "ssh_keys",
  "user_avatars",
  "user_emails",
  "user_sessions",
  "user_statuses",
  "users",
];

/** Tables of which every cell, and the directory, has its own. Their rows never move. */
export const LOCAL: readonly string[] = [
  "application_settings",
  "assets",
  "audit_events",
  "idempotency_records",
  "instance_secret",
  "linked_hosts",
  "rerendering_progress",
  "schema_migrations",
  "spam_texts",
  "worker_heartbeats",
];

/**
 * Tables with rows of both kinds, and the SQL condition for the rows of a cell. The other rows
 * belong to the directory.
 */
export const CELL_OR_DIRECTORY: Readonly<Record<string, string>> = {
  event_streams: "stream not similar to '(user|drafts):%'",
  events: "root_namespace_id is not null",
  outbox: "root_namespace_id is not null",
  saved_replies: "project_id is not null",
  upload_usage: "kind <> 'user'",
};

/**
 * Foreign keys between rows that can be in two cells, as `table.column`. Cells must drop these
 * constraints and ask each other instead.
 */
export const CROSSING: readonly string[] = [
  "issue_links.target_id",
  "issue_merges.duplicate_id",
  "issue_merges.former_duplicated_to_id",
  "issues.duplicated_to_id",
  "issues.moved_to_id",
  "namespace_shares.group_id",
  "notes.other_noteable_id",
];
