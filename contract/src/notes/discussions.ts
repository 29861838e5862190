/**
 * Discussions and notes as Cairn's own pages request them: comments and system notes, sorted by
 * time.
 */
import * as z from "zod";
import { appendQueryString } from "../addresses.ts";
import { NoteableType, type NoteableKey } from "../noteables.ts";
import type { PlaceKey } from "../place-api.ts";
import { ShownUserStatus } from "../users/user-status.ts";
import { wireBoolean, wireInteger } from "../wire.ts";

export const NOTE_BODY_MAX = 1_000_000;
/** Largest number of comments on one noteable; system notes are not counted. */
export const NOTES_PER_NOTEABLE_MAX = 5000;

/**
 * Which notes the page shows: all of them, only comments, or only system notes. The numbers are part
 * of the API.
 */
export const NOTES_FILTER = { all: 0, comments: 1, history: 2 } as const;
export type NotesFilter = (typeof NOTES_FILTER)[keyof typeof NOTES_FILTER];

/** Largest number of placeholder notes that the page shows while the first notes are loading. */
export const PLACEHOLDER_NOTES_MAX = 10;
/** Number of discussions in one page. */
export const DISCUSSIONS_PER_PAGE = 20;
/**
 * An open page polls for new notes for the first time after this delay, then at the interval that
 * each response contains.
 */
export const NOTES_FIRST_POLL_MS = 2500;
export const NOTES_POLL_MS = 6000;
/**
 * Pause before a page requests the newest discussions again. The page makes this pause when it has
 * to reload these discussions while a request for them is running. The pause starts when that
 * request ends.
 */
export const DISCUSSIONS_RELOAD_DELAY_MS = 750;
/**
 * When a user changes a description several times within this many minutes, the page shows a single
 * system note for all these changes.
 */
export const DESCRIPTION_CHANGES_MERGE_MINUTES = 10;
/** A deleted note can be restored within this time. */
export const DELETED_NOTE_RETENTION_HOURS = 24;

export const NoteAuthor = z.strictObject({
  id: z.int(),
  name: z.string(),
  username: z.string(),
  state: z.string(),
  avatar_url: z.string(),
  path: z.string(),
  show_status: z.boolean(),
  status_tooltip_html: z.string().nullable(),
  availability: z.enum(["busy", "not_set"]),
  is_gitlab_employee: z.boolean(),
  /** Cairn extension: the status to show; absent without one. */
  status: ShownUserStatus.optional(),
});
export type NoteAuthor = z.infer<typeof NoteAuthor>;

export const NoteAward = z.strictObject({
  name: z.string(),
  /** Cairn extension: the emoji character; empty when the name is no longer a known emoji. */
  emoji: z.string(),
  user: z.strictObject({ id: z.int(), name: z.string(), username: z.string() }),
});
export type NoteAward = z.infer<typeof NoteAward>;

export const QuickActionChanges = z.strictObject({
  emoji_award: z.string().optional(),
  time_estimate: z.int().optional(),
  spend_time: z.strictObject({ duration: z.int(), spent_at: z.string() }).optional(),
});
export type QuickActionChanges = z.infer<typeof QuickActionChanges>;

/** The fields of a discussion without its notes. */
export const BaseDiscussion = z.strictObject({
  /** Discussion id of forty hexadecimal digits; never changes. */
  id: z.string(),
  reply_id: z.string(),
  /** Null when a group owns the noteable. */
  project_id: z.int().nullable(),
  commit_id: z.null(),
  confidential: z.boolean(),
  diff_discussion: z.literal(false),
  expanded: z.boolean(),
  for_commit: z.literal(false),
  /** True for a single note that is not a thread. */
  individual_note: z.boolean(),
  resolvable: z.boolean(),
  resolved: z.boolean(),
  resolved_by_push: z.literal(false),
  resolved_by: NoteAuthor.nullable(),
  resolved_at: z.string().nullable(),
  discussion_path: z.string(),
  resolve_path: z.string().optional(),
  resolve_with_issue_path: z.string().optional(),
});

/**
 * A note as Cairn's own pages request it. `id` is a string of digits. A note that the server
 * generates from a label event or state event has the id of its discussion instead. Users can
 * neither edit nor react to such a note.
 */
export const WebNote = z.strictObject({
  id: z.string(),
  type: z.enum(["DiscussionNote"]).nullable(),
  /** The file that was sent with the note, below its body. */
  attachment: z
    .strictObject({
      url: z.string(),
      filename: z.string(),
      image: z.boolean(),
      /** Cairn extension: size of the image in pixels, if known. */
      width: z.int().nullable(),
      height: z.int().nullable(),
    })
    .nullable(),
  delete_attachment_path: z.string().optional(),
  author: NoteAuthor,
  created_at: z.string(),
  updated_at: z.string(),
  system: z.boolean(),
  system_note_icon_name: z.string().optional(),
  /** Cairn extension: which change a system note describes, such as `closed` or `label`. */
  system_note_action: z.string().optional(),
  noteable_id: z.int(),
  noteable_type: NoteableType,
  noteable_iid: z.int(),
  project_name: z.string(),
  discussion_id: z.string(),
  resolvable: z.boolean(),
  resolved: z.boolean(),
  resolved_by: NoteAuthor.nullable(),
  resolved_at: z.string().nullable(),
  resolve_path: z.string().optional(),
  resolve_with_issue_path: z.string().optional(),
  /** True for an internal note; only viewers who can read internal notes get such notes. */
  confidential: z.boolean(),
  note: z.string(),
  note_html: z.string(),
  last_edited_at: z.string().optional(),
  last_edited_by: NoteAuthor.optional(),
  /**
   * Cairn extension: the client sends this number back with an edit, so that the edit does not
   * overwrite a newer change.
   */
  lock_version: z.int(),
  current_user: z.strictObject({
    can_edit: z.boolean(),
    can_award_emoji: z.boolean(),
    can_resolve: z.boolean(),
    can_resolve_discussion: z.boolean(),
  }),
  suggestions: z.array(z.never()),
  is_noteable_author: z.boolean(),
  /** English name of the author's access level in the project, such as "Reporter". */
  human_access: z.string().nullable(),
  is_contributor: z.boolean(),
  emoji_awardable: z.boolean(),
  award_emoji: z.array(NoteAward).optional(),
  toggle_award_path: z.string().optional(),
  report_abuse_path: z.string().optional(),
  noteable_note_url: z.string(),
  path: z.string().optional(),
  cached_markdown_version: z.int(),
  commands_changes: QuickActionChanges,
  description_version_id: z.int().optional(),
  description_diff_path: z.string().optional(),
  delete_description_version_path: z.string().optional(),
  can_delete_description_version: z.boolean().optional(),
  description_version_deleted: z.boolean().optional(),
  /** The discussion of the note, when the response contains the note without its discussion. */
  base_discussion: BaseDiscussion.optional(),
});
export type WebNote = z.infer<typeof WebNote>;

export const WebDiscussion = BaseDiscussion.extend({ notes: z.array(WebNote) });
export type WebDiscussion = z.infer<typeof WebDiscussion>;

/** One page of discussions, oldest first, with cursors in both directions. */
export const DiscussionPage = z.strictObject({
  discussions: z.array(WebDiscussion),
  /**
   * Cursors of the previous and the next page: `before` is null on the first page, `after` on the
   * last page.
   */
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** Number of all discussions that match the filter. */
  total: z.int(),
  /** Number of discussions that are older than the first one of this page. */
  preceding: z.int(),
  filter: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** Time of this response in microseconds. The first poll sends it back as `X-Last-Fetched-At`. */
  last_fetched_at: z.int(),
  /**
   * Time up to which the viewer has seen the notes; null on the first visit and for visitors who
   * are not signed in.
   */
  seen_at: z.string().nullable(),
});
export type DiscussionPage = z.infer<typeof DiscussionPage>;

/**
 * Chooses the page of discussions: the first or last one, the one before or after a cursor, or the one
 * around a note or a point in time.
 */
export const DiscussionPageQuery = z.strictObject({
  from: z.enum(["start", "end"]).optional(),
  after: z.string().max(200).optional(),
  before: z.string().max(200).optional(),
  /** Id of a note. A resource event has the id of its discussion instead. */
  around_note: z
    .string()
    .regex(/^(?:[1-9]\d{0,14}|[0-9a-f]{40})$/)
    .optional(),
  around_time: z.iso.datetime().optional(),
  /**
   * Which notes to return, as a number of `NOTES_FILTER`. Without this parameter, the viewer's
   * stored filter applies.
   */
  notes_filter: wireInteger.optional(),
  persist_filter: wireBoolean.optional(),
});

type PageWish = Partial<
  Record<"from" | "after" | "before" | "around_note" | "around_time", string> & {
    notes_filter: NotesFilter;
    persist_filter: boolean;
  }
>;

/** Address of one page of discussions; only Cairn's own pages use this endpoint. */
export function discussionPageUrl(basePath: string, wish: PageWish = {}): string {
  const query = Object.entries(wish).filter(([, value]) => value !== undefined);
  return appendQueryString(
    `${basePath}/discussion_page.json`,
    Object.fromEntries(query.map(([name, value]) => [name, String(value)])),
  );
}

/** Address of all discussions in one response, for clients other than Cairn's own pages. */
export function allDiscussionsUrl(basePath: string): string {
  return `${basePath}/discussions.json`;
}

export const DiscussionSearchHit = z.strictObject({
  note_id: z.int(),
  author_name: z.string(),
  created_at: z.string(),
  /** Plain text of the note around the found search term. */
  excerpt: z.string(),
});
export const DiscussionSearchResponse = z.strictObject({
  hits: z.array(DiscussionSearchHit),
  more: z.boolean(),
});
export type DiscussionSearchResponse = z.infer<typeof DiscussionSearchResponse>;

export function discussionSearchUrl(basePath: string, text: string): string {
  return appendQueryString(`${basePath}/discussion_search.json`, { search: text });
}

/**
 * Address that pages poll. Returns the notes that were created, edited or reacted to after the time
 * in the header `X-Last-Fetched-At`.
 */
export function notesPollUrl(place: PlaceKey, { kind, id }: NoteableKey): string {
  return `${placeRoot(place)}/noteable/${kind}/${id}/notes`;
}
export const NotesPollResponse = z.strictObject({
  notes: z.array(WebNote),
  /**
   * Cairn extension: ids of the notes that were deleted after the last poll and that the viewer could
   * see.
   */
  deleted_note_ids: z.array(z.int()).optional(),
  last_fetched_at: z.int(),
  more: z.literal(true).optional(),
});
export type NotesPollResponse = z.infer<typeof NotesPollResponse>;

export function noteCreationUrl(place: PlaceKey, { kind, id }: NoteableKey): string {
  return `${notesPath(place)}?target_id=${id}&target_type=${kind}`;
}

/** PUT edits the note, DELETE deletes it, and POST to `/restore` below this address restores it. */
export function noteUrl(place: PlaceKey, noteId: number | string): string {
  return `${notesPath(place)}/${noteId}`;
}

/** Path of all notes of a project or group; a note's address is this path plus its id. */
export function notesPath(place: PlaceKey): string {
  return `${placeRoot(place)}/notes`;
}

/** Common prefix of the endpoints of a project (`/g/p`) or of a group (`/groups/g/-`). */
function placeRoot({ kind, full_path: path }: PlaceKey): string {
  return kind === "group" ? `/groups/${path}/-` : `/${path}`;
}

/**
 * Address to which the page sends the time up to which the viewer has seen the notes. The page
 * sends this request when the user leaves or hides the page.
 */
export function discussionVisitUrl(basePath: string): string {
  return `${basePath}/discussion_seen`;
}

export const WebNoteCreateRequest = z.strictObject({
  note: z.strictObject({
    note: z.string(),
    type: z.enum(["DiscussionNote"]).nullish(),
    noteable_type: z.string().nullish(),
    noteable_id: wireInteger.nullish(),
    position: z.string().nullish(),
    line_code: z.string().nullish(),
    commit_id: z.string().nullish(),
    /**
     * `confidential` and `internal` mean the same: if one of them is true, the note is internal.
     */
    confidential: wireBoolean.nullish(),
    internal: wireBoolean.nullish(),
  }),
  target_type: z.string().nullish(),
  target_id: wireInteger.nullish(),
  in_reply_to_discussion_id: z.string().nullish(),
  note_project_id: z.union([z.string(), z.int()]).nullish(),
  merge_request_diff_head_sha: z.string().nullish(),
  return_discussion: wireBoolean.nullish(),
  view: z.string().nullish(),
  line_type: z.string().nullish(),
});
export type WebNoteCreateRequest = z.input<typeof WebNoteCreateRequest>;

const NoteErrors = z.strictObject({
  base: z.array(z.string()).optional(),
  note: z.array(z.string()).optional(),
  commands_only: z.array(z.string()).optional(),
  commands: z.array(z.string()).optional(),
});
export type NoteCreationErrors = z.infer<typeof NoteErrors>;

/**
 * Response with the created note. When the request has set `return_discussion`, the server sends a
 * `DiscussionCreatedResponse` instead. When the server has not saved the note, it sends a
 * `NoteErrorResponse`.
 */
export const NoteCreatedResponse = WebNote.extend({ valid: z.literal(true) });
export const DiscussionCreatedResponse = z.strictObject({
  commands_changes: QuickActionChanges,
  valid: z.literal(true),
  discussion: WebDiscussion,
});
export const NoteErrorResponse = z.strictObject({
  commands_changes: QuickActionChanges,
  valid: z.literal(false),
  errors: NoteErrors,
});
export const WebNoteCreateResponse = z.union([
  NoteCreatedResponse,
  DiscussionCreatedResponse,
  NoteErrorResponse,
]);
export type WebNoteCreateResponse = z.infer<typeof WebNoteCreateResponse>;

export const WebNoteUpdateRequest = z.strictObject({
  note: z.strictObject({
    note: z.string(),
    position: z.string().nullish(),
    /**
     * Lock version of the note that the edit is based on. An edit without a lock version overwrites
     * newer changes.
     */
    lock_version: wireInteger.optional(),
  }),
  target_type: z.string().nullish(),
  target_id: wireInteger.nullish(),
});

/**
 * Response with status 409: the note has changed since the client read it. Contains the stored
 * note.
 */
export const NoteConflict = z.strictObject({ errors: z.array(z.string()), note: WebNote });
export type NoteConflict = z.infer<typeof NoteConflict>;

/**
 * Data attributes of the element that contains the notes. Clients other than Cairn's own pages read
 * them by these names.
 */
export const NotesDataAttributes = z.strictObject({
  notesPath: z.string(),
  discussionsPath: z.string(),
  lastFetchedAt: z.int(),
  closePath: z.string(),
  reopenPath: z.string(),
  markdownDocsPath: z.string(),
  quickActionsDocsPath: z.string(),
  registerPath: z.string(),
  newSessionPath: z.string(),
  prerenderedNotesCount: z.int(),
});
export type NotesDataAttributes = z.infer<typeof NotesDataAttributes>;
