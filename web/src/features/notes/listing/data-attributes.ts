/** `data-` attributes of the notes section, which external scripts read. */
import { helpPath } from "@cairn/contract/help";
import { SIGN_IN_PATH } from "@cairn/contract/auth";
import {
  noteCreationUrl,
  allDiscussionsUrl,
  notesPollUrl,
  PLACEHOLDER_NOTES_MAX,
  type NotesDataAttributes,
  type NotesFilter,
} from "@cairn/contract/notes/discussions";
import { NOTEABLE_TYPES, type Noteable } from "@cairn/contract/noteables";
import { SIGN_UP_PATH } from "@cairn/contract/users";
import type { NoteableCloseControl } from "../composing/closing.ts";
import {
  ARCHIVED_PROJECTS_HELP_PATH,
  LOCKED_DISCUSSIONS_HELP_PATH,
} from "../composing/docs-paths.ts";
import { ACTIVITY_FILTER_NUMBERS_BY_TITLE } from "../reading/listing.messages.ts";

const CONFIDENTIAL_DOCS_PATH = helpPath("confidential-issues");

export interface NotesDataAttributesInput {
  noteable: Noteable;
  /** Addresses that close and reopen the noteable; null for noteables that cannot be closed. */
  closing: Pick<NoteableCloseControl, "closePath" | "reopenPath"> | null;
  /** Further fields of `data-noteable-data` that depend on the kind of noteable. */
  noteableData: Readonly<Record<string, unknown>>;
  /** When the server read the notes of the page, in microseconds since the epoch. */
  lastFetchedAt: number;
  filter: NotesFilter;
}

export function buildNotesSectionDataAttributes(
  about: NotesDataAttributesInput,
): Record<`data-${string}`, string> {
  return {
    "data-notes-data": JSON.stringify(buildNotesDataFields(about)),
    "data-noteable-data": JSON.stringify(buildNoteableDataFields(about)),
    "data-noteable-type": NOTEABLE_TYPES[about.noteable.kind],
    "data-target-type": about.noteable.kind,
    "data-notes-filter-value": String(about.filter),
    "data-notes-filters": JSON.stringify(ACTIVITY_FILTER_NUMBERS_BY_TITLE),
  };
}

export function buildNotesDataFields({
  noteable,
  closing,
  lastFetchedAt,
}: NotesDataAttributesInput): NotesDataAttributes {
  return {
    notesPath: notesPollUrl(noteable.place, noteable),
    discussionsPath: allDiscussionsUrl(noteable.base_path),
    lastFetchedAt,
    closePath: closing?.closePath ?? "",
    reopenPath: closing?.reopenPath ?? "",
    markdownDocsPath: helpPath("markdown"),
    quickActionsDocsPath: helpPath("quick-actions"),
    registerPath: SIGN_UP_PATH,
    newSessionPath: SIGN_IN_PATH,
    prerenderedNotesCount: skeletonNoteCount(noteable),
  };
}

/** Number of skeleton notes to show while the notes load, at most `PLACEHOLDER_NOTES_MAX`. */
export function skeletonNoteCount(noteable: { user_notes_count: number }): number {
  return Math.min(PLACEHOLDER_NOTES_MAX, noteable.user_notes_count);
}

export function buildNoteableDataFields({
  noteable,
  noteableData: more,
}: NotesDataAttributesInput) {
  const { kind, id, iid, place, state, confidential, discussion_locked, can } = noteable;
  return {
    id,
    iid,
    state,
    confidential,
    discussion_locked,
    noteableType: kind,
    targetType: kind,
    project_id: place.kind === "project" ? place.id : null,
    is_project_archived: place.is_archived,
    current_user: { can_create_note: can.comment, can_update: can.update },
    can_receive_suggestion: false,
    assignees: noteable.assignees,
    issue_email_participants: noteable.email_participants.map((email) => ({ email })),
    create_note_path: noteCreationUrl(place, noteable),
    preview_note_path: `${place.kind === "group" ? "/groups" : ""}/${place.full_path}/preview_markdown?target_id=${iid}&target_type=${NOTEABLE_TYPES[kind]}`,
    diff_head_sha: null,
    archived_project_docs_path: ARCHIVED_PROJECTS_HELP_PATH,
    locked_discussion_docs_path: LOCKED_DISCUSSIONS_HELP_PATH,
    confidential_issues_docs_path: CONFIDENTIAL_DOCS_PATH,
    ...more,
  };
}
