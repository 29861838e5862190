/** What the notes section says about itself in data attributes, for scripts that read them. */
import { helpPath } from "@cairn/contract/help";
import { SIGN_IN_PATH } from "@cairn/contract/auth";
import {
  createNoteAddress,
  discussionsAddress,
  notesAddress,
  PRERENDERED_MAX,
  type NotesData,
  type NotesFilter,
} from "@cairn/contract/discussions";
import { issueAddress, type IssuePage } from "@cairn/contract/issue-page";
import { SIGN_UP_PATH } from "@cairn/contract/users";
import { ARCHIVED_DOCS_PATH, LOCKED_DOCS_PATH } from "../composing/docs-paths.ts";
import { FILTER_TITLES } from "./listing.messages.ts";

const CONFIDENTIAL_DOCS_PATH = helpPath("confidential-issues");

export interface NotesAbout {
  project: string;
  issue: IssuePage;
  /** Microseconds. */
  lastFetchedAt: number;
  filter: NotesFilter;
}

export function notesAttributes(about: NotesAbout): Record<`data-${string}`, string> {
  return {
    "data-notes-data": JSON.stringify(notesData(about)),
    "data-noteable-data": JSON.stringify(noteableData(about)),
    "data-noteable-type": "Issue",
    "data-target-type": "issue",
    "data-notes-filter-value": String(about.filter),
    "data-notes-filters": JSON.stringify(FILTER_TITLES),
  };
}

export function notesData({ project, issue, lastFetchedAt }: NotesAbout): NotesData {
  const state = (event: string) =>
    `${issueAddress(project, issue.iid)}?${new URLSearchParams({ "issue[state_event]": event })}`;
  return {
    notesPath: notesAddress(project, issue.id),
    discussionsPath: discussionsAddress(project, issue.iid),
    lastFetchedAt,
    closePath: state("close"),
    reopenPath: state("reopen"),
    markdownDocsPath: helpPath("markdown"),
    quickActionsDocsPath: helpPath("quick-actions"),
    registerPath: SIGN_UP_PATH,
    newSessionPath: SIGN_IN_PATH,
    prerenderedNotesCount: prerenderedCount(issue),
  };
}

/** As many shapes are drawn while the notes are on their way. */
export function prerenderedCount(issue: { user_notes_count: number }): number {
  return Math.min(PRERENDERED_MAX, issue.user_notes_count);
}

export function noteableData({ project, issue }: NotesAbout) {
  const { id, iid, state, confidential, discussion_locked, project_id, can } = issue;
  return {
    id,
    iid,
    state,
    confidential,
    discussion_locked,
    noteableType: "issue",
    targetType: "issue",
    project_id,
    is_project_archived: issue.is_project_archived,
    current_user: { can_create_note: can.comment, can_update: can.update },
    can_receive_suggestion: false,
    blocked_by_issues: issue.blocked_by_issues,
    assignees: issue.assignees,
    issue_email_participants: (issue.email_participants ?? []).map((email) => ({ email })),
    create_note_path: createNoteAddress(project, id),
    preview_note_path: `/${project}/preview_markdown?target_id=${iid}&target_type=Issue`,
    diff_head_sha: null,
    archived_project_docs_path: ARCHIVED_DOCS_PATH,
    locked_discussion_docs_path: LOCKED_DOCS_PATH,
    confidential_issues_docs_path: CONFIDENTIAL_DOCS_PATH,
  };
}
