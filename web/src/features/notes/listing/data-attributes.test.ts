import { expect, test } from "vitest";
import { sampleNoteable } from "../store/test-notes.ts";
import {
  buildNoteableDataFields,
  buildNotesSectionDataAttributes,
  buildNotesDataFields,
  skeletonNoteCount,
} from "./data-attributes.ts";

const noteable = sampleNoteable({
  iid: 7,
  base_path: "/g/p/-/issues/7",
  place: { kind: "project", full_path: "g/p", id: 3, is_archived: false },
  confidential: true,
  user_notes_count: 4,
  email_participants: ["ops@example.com"],
  can: { comment: true, comment_internally: true, award: true, update: false, triage: false },
});
const about = {
  noteable,
  closing: { closePath: "/g/p/-/issues/7.json?close", reopenPath: "/g/p/-/issues/7.json?reopen" },
  noteableData: { blocked_by_issues: [{ iid: 2, web_url: "/g/p/-/issues/2" }] },
  lastFetchedAt: 12,
  filter: 1,
} as const;

test("the notes say where they are read, sent, closed and reopened [NOTE-143]", () => {
  expect(buildNotesDataFields(about)).toEqual({
    notesPath: "/g/p/noteable/issue/70/notes",
    discussionsPath: "/g/p/-/issues/7/discussions.json",
    lastFetchedAt: 12,
    closePath: "/g/p/-/issues/7.json?close",
    reopenPath: "/g/p/-/issues/7.json?reopen",
    markdownDocsPath: "/help/markdown",
    quickActionsDocsPath: "/help/quick-actions",
    registerPath: "/users/sign_up",
    newSessionPath: "/users/sign_in",
    prerenderedNotesCount: 4,
  });
});

test("what is discussed says what it is and what can be done [NOTE-140] [NOTE-141] [NOTE-142]", () => {
  expect(buildNoteableDataFields(about)).toMatchObject({
    id: 70,
    iid: 7,
    state: "opened",
    confidential: true,
    discussion_locked: false,
    noteableType: "issue",
    targetType: "issue",
    project_id: 3,
    is_project_archived: false,
    current_user: { can_create_note: true, can_update: false },
    can_receive_suggestion: false,
    blocked_by_issues: [{ iid: 2, web_url: "/g/p/-/issues/2" }],
    assignees: [],
    issue_email_participants: [{ email: "ops@example.com" }],
    create_note_path: "/g/p/notes?target_id=70&target_type=issue",
    preview_note_path: "/g/p/preview_markdown?target_id=7&target_type=Issue",
    archived_project_docs_path: "/help/archived-projects",
    locked_discussion_docs_path: "/help/locked-discussions",
    confidential_issues_docs_path: "/help/confidential-issues",
  });
});

test("the filters and the one that holds are there to be read [NOTE-009]", () => {
  expect(buildNotesSectionDataAttributes(about)).toMatchObject({
    "data-notes-filter-value": "1",
    "data-notes-filters": '{"Show all activity":0,"Show comments only":1,"Show history only":2}',
  });
});

test("as many shapes as there are notes, but not more than ten [NOTE-005]", () => {
  expect(
    [0, 3, 10, 4000].map((user_notes_count) => skeletonNoteCount({ user_notes_count })),
  ).toEqual([0, 3, 10, 10]);
});
