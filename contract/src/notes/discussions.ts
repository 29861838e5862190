/** Discussions and notes as pages read them: what people wrote, and what was done, in one order. */
import * as z from "zod";
import { withQuery } from "../addresses.ts";
import { NoteableType, type NoteableKey } from "../noteables.ts";
import type { PlaceName } from "../place-api.ts";
import { wireBoolean, wireInteger } from "../wire.ts";

export const NOTE_MAX = 1_000_000;
/** What the system notes by itself does not count. */
export const NOTES_MAX = 5000;

/** What is shown of a discussion; the numbers are what the wire carries. */
export const NOTES_FILTER = { all: 0, comments: 1, history: 2 } as const;
export type NotesFilter = (typeof NOTES_FILTER)[keyof typeof NOTES_FILTER];

/** As many shapes of notes as this are drawn while the first ones are loading, at most. */
export const PRERENDERED_MAX = 10;
/** So many discussions come with the page, and with every further step. */
export const DISCUSSIONS_PER_PAGE = 20;
/** The first question after the page was shown, then as often as the answer says. */
export const NOTES_FIRST_MS = 2500;
export const NOTES_POLL_MS = 6000;
/** Questions for discussions that come while one is under way become one, so much later. */
export const DISCUSSIONS_AGAIN_MS = 750;
/** Descriptions changed by one person within so many minutes are told as one change. */
export const DESCRIPTION_RUN_MINUTES = 10;
/** For so long a deleted note can be brought back. */
export const DELETED_NOTE_HOURS = 24;

/** Who wrote it. */
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
});
export type NoteAuthor = z.infer<typeof NoteAuthor>;

export const NoteAward = z.strictObject({
  name: z.string(),
  /** Ours: the character itself; empty for what is no emoji any more. */
  emoji: z.string(),
  user: z.strictObject({ id: z.int(), name: z.string(), username: z.string() }),
});
export type NoteAward = z.infer<typeof NoteAward>;

export const CommandsChanges = z.strictObject({
  emoji_award: z.string().optional(),
  time_estimate: z.int().optional(),
  spend_time: z.strictObject({ duration: z.int(), spent_at: z.string() }).optional(),
});
export type CommandsChanges = z.infer<typeof CommandsChanges>;

/**
 * A note on the wire of pages. Its id is a text of digits; what was made of an event (a label, a state)
 * has its discussion's id instead, and can neither be edited nor reacted to.
 */
export const WebNote = z.strictObject({
  id: z.string(),
  type: z.enum(["DiscussionNote"]).nullable(),
  attachment: z.null(),
  author: NoteAuthor,
  created_at: z.string(),
  updated_at: z.string(),
  system: z.boolean(),
  system_note_icon_name: z.string().optional(),
  /** Ours: what was done, such as `closed`, `label` or `description`. */
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
  /** Only for those who may read internal notes. */
  confidential: z.boolean(),
  note: z.string(),
  note_html: z.string(),
  last_edited_at: z.string().optional(),
  last_edited_by: NoteAuthor.optional(),
  /** Ours: sent along with an edit, so that nobody overwrites what they have not seen. */
  lock_version: z.int(),
  current_user: z.strictObject({
    can_edit: z.boolean(),
    can_award_emoji: z.boolean(),
    can_resolve: z.boolean(),
    can_resolve_discussion: z.boolean(),
  }),
  suggestions: z.array(z.never()),
  is_noteable_author: z.boolean(),
  /** The English name of what the author is to the project. */
  human_access: z.string().nullable(),
  is_contributor: z.boolean(),
  emoji_awardable: z.boolean(),
  award_emoji: z.array(NoteAward).optional(),
  toggle_award_path: z.string().optional(),
  report_abuse_path: z.string().optional(),
  noteable_note_url: z.string(),
  path: z.string().optional(),
  cached_markdown_version: z.int(),
  commands_changes: CommandsChanges,
  description_version_id: z.int().optional(),
  description_diff_path: z.string().optional(),
  delete_description_version_path: z.string().optional(),
  can_delete_description_version: z.boolean().optional(),
  description_version_deleted: z.boolean().optional(),
});
export type WebNote = z.infer<typeof WebNote>;

export const WebDiscussion = z.strictObject({
  /** Forty hexadecimal digits that never change. */
  id: z.string(),
  reply_id: z.string(),
  /** Null where a group owns it. */
  project_id: z.int().nullable(),
  commit_id: z.null(),
  confidential: z.boolean(),
  diff_discussion: z.literal(false),
  expanded: z.boolean(),
  for_commit: z.literal(false),
  /** One note that is no thread. */
  individual_note: z.boolean(),
  resolvable: z.boolean(),
  resolved: z.boolean(),
  resolved_by_push: z.literal(false),
  resolved_by: NoteAuthor.nullable(),
  resolved_at: z.string().nullable(),
  discussion_path: z.string(),
  resolve_path: z.string().optional(),
  resolve_with_issue_path: z.string().optional(),
  notes: z.array(WebNote),
});
export type WebDiscussion = z.infer<typeof WebDiscussion>;

/** A piece of a discussion, oldest first, and where it goes on in either direction. */
export const DiscussionPage = z.strictObject({
  discussions: z.array(WebDiscussion),
  /** Cursors; null at the ends. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** How many discussions there are in all, under this filter. */
  total: z.int(),
  /** How many of them are older than the first one here. */
  preceding: z.int(),
  filter: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** Microseconds: what the first poll sends as `X-Last-Fetched-At`. */
  last_fetched_at: z.int(),
  /** Until when the reader had seen it before this visit; null the first time and for visitors. */
  seen_at: z.string().nullable(),
});
export type DiscussionPage = z.infer<typeof DiscussionPage>;

/** Which piece: from one of the ends, beyond a cursor, around a note or a moment. */
export const DiscussionPageQuery = z.strictObject({
  from: z.enum(["start", "end"]).optional(),
  after: z.string().max(200).optional(),
  before: z.string().max(200).optional(),
  around_note: wireInteger.optional(),
  around_time: z.iso.datetime().optional(),
  /** Without it, the one that was kept for the reader. */
  notes_filter: wireInteger.optional(),
  persist_filter: wireBoolean.optional(),
});

type PageWish = Partial<
  Record<"from" | "after" | "before" | "around_time", string> & {
    around_note: number;
    notes_filter: NotesFilter;
    persist_filter: boolean;
  }
>;

/** What our own page reads. */
export function discussionPageAddress(basePath: string, wish: PageWish = {}): string {
  const query = Object.entries(wish).filter(([, value]) => value !== undefined);
  return withQuery(
    `${basePath}/discussion_page.json`,
    Object.fromEntries(query.map(([name, value]) => [name, String(value)])),
  );
}

/** All of it at once, as other clients read it. */
export function discussionsAddress(basePath: string): string {
  return `${basePath}/discussions.json`;
}

export const DiscussionSearchHit = z.strictObject({
  note_id: z.int(),
  author_name: z.string(),
  created_at: z.string(),
  /** A few words around what was found, plain. */
  excerpt: z.string(),
});
export const DiscussionSearch = z.strictObject({
  hits: z.array(DiscussionSearchHit),
  more: z.boolean(),
});
export type DiscussionSearch = z.infer<typeof DiscussionSearch>;

export function discussionSearchAddress(basePath: string, text: string): string {
  return withQuery(`${basePath}/discussion_search.json`, { search: text });
}

/** Polled with `X-Last-Fetched-At`: what has changed since, reactions too. */
export function notesAddress(place: PlaceName, { kind, id }: NoteableKey): string {
  return `${placeRoot(place)}/noteable/${kind}/${id}/notes`;
}
export const NotesPoll = z.strictObject({
  notes: z.array(WebNote),
  /** Ours: those that the reader could see, and that were deleted since. */
  deleted_note_ids: z.array(z.int()).optional(),
  last_fetched_at: z.int(),
  more: z.literal(true).optional(),
});
export type NotesPoll = z.infer<typeof NotesPoll>;

export function createNoteAddress(place: PlaceName, { kind, id }: NoteableKey): string {
  return `${notesPath(place)}?target_id=${id}&target_type=${kind}`;
}

/** Edited with PUT, deleted with DELETE, brought back with POST to `/restore`. */
export function noteAddress(place: PlaceName, noteId: number | string): string {
  return `${notesPath(place)}/${noteId}`;
}

/** Below which notes are changed, each by its id. */
export function notesPath(place: PlaceName): string {
  return `${placeRoot(place)}/notes`;
}

/** Groups have what is theirs under a word of their own. */
function placeRoot({ kind, full_path: path }: PlaceName): string {
  return kind === "group" ? `/groups/${path}/-` : `/${path}`;
}

/** Until when the reader has seen the discussion; sent when the page is left or hidden. */
export function discussionSeenAddress(basePath: string): string {
  return `${basePath}/discussion_seen`;
}

export const NewNoteBody = z.strictObject({
  note: z.strictObject({
    note: z.string(),
    type: z.enum(["DiscussionNote"]).nullish(),
    noteable_type: z.string().nullish(),
    noteable_id: wireInteger.nullish(),
    position: z.string().nullish(),
    line_code: z.string().nullish(),
    commit_id: z.string().nullish(),
    /** Internal: never heard of outside the team. Either name. */
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
export type NewNoteBody = z.input<typeof NewNoteBody>;

const NoteErrors = z.strictObject({
  base: z.array(z.string()).optional(),
  note: z.array(z.string()).optional(),
  commands_only: z.array(z.string()).optional(),
  commands: z.array(z.string()).optional(),
});
export type NoteErrors = z.infer<typeof NoteErrors>;

/** Saved: the note itself, or its discussion if that was asked for. Not saved: why not. */
export const NoteCreated = WebNote.extend({ valid: z.literal(true) });
export const DiscussionCreated = z.strictObject({
  commands_changes: CommandsChanges,
  valid: z.literal(true),
  discussion: WebDiscussion,
});
export const NoteNotCreated = z.strictObject({
  commands_changes: CommandsChanges,
  valid: z.literal(false),
  errors: NoteErrors,
});
export const NoteAnswer = z.union([NoteCreated, DiscussionCreated, NoteNotCreated]);
export type NoteAnswer = z.infer<typeof NoteAnswer>;

export const NoteEditBody = z.strictObject({
  note: z.strictObject({
    note: z.string(),
    position: z.string().nullish(),
    /** The version that the edit began with; without it the last one wins. */
    lock_version: wireInteger.optional(),
  }),
  target_type: z.string().nullish(),
  target_id: wireInteger.nullish(),
});

/** With 409: what the note says now. */
export const NoteConflict = z.strictObject({ errors: z.array(z.string()), note: WebNote });
export type NoteConflict = z.infer<typeof NoteConflict>;

/** What the notes section of a page is given, under the names that other clients know. */
export const NotesData = z.strictObject({
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
export type NotesData = z.infer<typeof NotesData>;
