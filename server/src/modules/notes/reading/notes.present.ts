/**
 * Serializes notes and discussions for the web page as JSON strings. The parts that are the same for
 * all viewers are stored with the note. This file adds the parts that depend on the viewer.
 */
import { notesPath } from "@cairn/contract/notes/discussions";
import { newAbuseReportPath } from "@cairn/contract/moderation";
import { uploadPath } from "@cairn/contract/uploads";
import { instanceUrl, formatWireTime } from "@cairn/contract/wire";
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import { getNoteableKind, canTriageNoteable, type Noteable } from "../../noteables/index.ts";
import { computeNoteAbilities, serializeNoteAbilities, NO_ABILITIES_JSON } from "./abilities.ts";
import {
  INDIVIDUAL_NOTE_JSON,
  serializeCommonDiscussionFields,
  UNRESOLVED_JSON,
} from "./discussion-json.ts";
import { NOTE_TYPE } from "../notes.queries.ts";
import { RESOURCE_EVENT_ACTIONS, type SystemNoteDetails } from "../system-notes/system-note.ts";
import { serializeNoteHtmlField } from "./fragments.ts";
import { createNoteUsersSerializer } from "./people-json.ts";
import type { NoteUserRow, PlainComment, ThreadState, VisibleNoteRow } from "./reading.queries.ts";
import type { Attachment } from "../../uploads/index.ts";
import type { SystemNoteText } from "../system-notes/system-note-text.ts";

/** The users and texts that are needed to serialize the notes of a response. */
export interface NoteSerializerData {
  people: ReadonlyMap<number, NoteUserRow>;
  /** Texts of system notes, by note id. */
  told: ReadonlyMap<number, SystemNoteText>;
  /** Ids of the description versions that were deleted. */
  forgotten: ReadonlySet<number>;
  /** JSON fragments with the bodies of comments, by note id. */
  words: ReadonlyMap<number, string>;
}

/** Serializes notes and discussions as JSON strings. Create one serializer per response. */
export interface NoteSerializer {
  /**
   * Serializes a note and adds the fields of its discussion as `base_discussion`. `thread` is
   * required for notes of a thread.
   */
  noteWithDiscussion(row: VisibleNoteRow, thread: ThreadState | undefined): string;
  /** `rows` are the notes of one discussion that the viewer can see, first note first. */
  discussion(rows: readonly [VisibleNoteRow, ...VisibleNoteRow[]]): string;
  /**
   * Serializes a discussion of one comment without replies. PostgreSQL has built the JSON except for
   * its beginning.
   */
  plain(comment: PlainComment): string;
}

/**
 * `computeNoteJsonPrefixKey` can encode at most this many note types. There are only two so far.
 */
const TYPES_MAX = 8;

/**
 * Encodes author, type and flags of a note as one number. The JSON of all notes with the same
 * number begins with the same string.
 */
export function computeNoteJsonPrefixKey(row: Kind, resolves: boolean): number {
  const flags = (row.action === null ? 1 : 0) + (row.internal ? 2 : 0) + (resolves ? 4 : 0);
  return (row.author_id * TYPES_MAX + row.type) * 8 + flags;
}

/**
 * Creates the serializer of one response. Concatenating strings takes most of the time, so the
 * serializer builds the beginning of a note once and reuses it for all notes with the same author,
 * type and flags.
 */
export function createNoteSerializer(
  ctx: Context,
  noteable: Noteable,
  around: NoteSerializerData,
): NoteSerializer {
  const { told, words } = around;
  const userId = viewerUserId(ctx.viewer);
  const kind = getNoteableKind(noteable);
  const notesRoot = notesPath(noteable.place);
  const actions = kind.actionsPath(noteable);
  const page = kind.webPath(noteable);
  const address = instanceUrl(ctx.config.url, page);
  const own = computeNoteAbilities(ctx, noteable, userId);
  const others = computeNoteAbilities(ctx, noteable, null);
  const people = createNoteUsersSerializer(ctx, around.people);
  const same = memberText({
    noteable_id: noteable.id,
    noteable_type: kind.wireName,
    noteable_iid: noteable.iid,
    project_name: noteable.place.name,
    commands_changes: {},
    suggestions: [],
    is_contributor: false,
  });
  const beginnings = new Map<number, string>();
  const endings = new Map<number, string>();

  /**
   * The JSON of a note up to `created_at`. It is the same for all notes with the same
   * `computeNoteJsonPrefixKey`.
   */
  function beginning(row: Kind, resolves: boolean): string {
    const { author_id: id, action, type, internal } = row;
    const key = computeNoteJsonPrefixKey(row, resolves);
    const known = beginnings.get(key);
    if (known !== undefined) return known;
    const can = id === userId ? own : others;
    const text =
      `{"type":${type === 1 ? '"DiscussionNote"' : "null"},${same},` +
      `"author":${people.person(id)},"human_access":${people.access(id)},` +
      `"is_noteable_author":${id === noteable.author_id},"system":${action !== null},` +
      `"confidential":${internal},"resolvable":${action === null && type === 1},` +
      `"current_user":${action === null ? serializeNoteAbilities(can, resolves) : NO_ABILITIES_JSON},` +
      `"emoji_awardable":${action === null},"created_at":"`;
    beginnings.set(key, text);
    return text;
  }

  const plainly = (authorId: number) =>
    beginning({ author_id: authorId, action: null, type: 0, internal: false }, false);

  /**
   * The JSON member `report_abuse_path` without the note id at its end. Empty when the viewer
   * cannot report the comment.
   */
  function reportedAt(authorId: number): string {
    const known = endings.get(authorId);
    if (known !== undefined) return known;
    const path = JSON.stringify(newAbuseReportPath(authorId, `${address}#note_`)).slice(0, -1);
    const text = userId === null || authorId === userId ? "" : `"report_abuse_path":${path}`;
    endings.set(authorId, text);
    return text;
  }

  const located = `","noteable_note_url":"${address}#note_`;
  const pathed = `","path":"${notesRoot}/`;
  const toggled = `","toggle_award_path":"${notesRoot}/`;

  function note(row: VisibleNoteRow, begunBy: number): string {
    const { action, discussion_id: discussionId } = row;
    if (action !== null) return serializeSystemNote(row);
    const id = String(row.id);
    const resolves = row.type === 1 && (begunBy === userId ? own : others).resolve;
    const report = reportedAt(row.author_id);
    return (
      `${beginning(row, resolves)}${timesOf(row)}${located}${id}","id":"${id}${pathed}${id}` +
      (others.award ? `${toggled}${id}/toggle_award_emoji",` : '",') +
      (report === "" ? "" : `${report}${id}",`) +
      (resolves ? `"resolve_path":"${notesRoot}/${id}/resolve",` : "") +
      (row.awards === null ? '"award_emoji":[],' : `"award_emoji":${people.awards(row.awards)},`) +
      (row.last_edited_at === null ? "" : editedText(row)) +
      `${valuesText(row, discussionId)}${words.get(row.id)}}`
    );
  }

  /** The JSON members whose values differ from note to note. */
  function valuesText(row: VisibleNoteRow, discussionId: string): string {
    return (
      (row.attachment === null ? '"attachment":null,' : attachmentText(row)) +
      (row.resolved_at === null ? UNRESOLVED_JSON : resolvedText(row)) +
      `"discussion_id":"${discussionId}","lock_version":${row.lock_version},`
    );
  }

  function attachmentText({ id, author_id: authorId, attachment }: VisibleNoteRow): string {
    const { secret, ...rest } = attachment as unknown as Attachment;
    const url = uploadPath(noteable.place, { secret, filename: rest.filename });
    const canRemove = (authorId === userId ? own : others).edit;
    return `${memberText({
      attachment: { url, ...rest },
      ...(canRemove && { delete_attachment_path: `${notesRoot}/${id}/delete_attachment` }),
    })},`;
  }

  function resolvedText({ resolved_at: at, resolved_by_id: by }: Resolution): string {
    return (
      `"resolved":true,"resolved_at":"${formatWireTime(at as string)}",` +
      `"resolved_by":${people.person(by as number)},`
    );
  }

  function editedText({ last_edited_at: at, last_edited_by_id: by }: VisibleNoteRow): string {
    const editor = by === null ? "" : `"last_edited_by":${people.person(by)},`;
    return `"last_edited_at":"${formatWireTime(at as string)}",${editor}`;
  }

  /**
   * Serializes a system note. The `id` of a resource event is its discussion id, because the API
   * gives resource events no note id.
   */
  function serializeSystemNote(row: VisibleNoteRow): string {
    const { discussion_id: discussionId, action } = row;
    const isEvent = isResourceEvent(row);
    const id = isEvent ? discussionId : String(row.id);
    const { icon = "", text = "", html = "" } = told.get(row.id) ?? {};
    return (
      `${beginning(row, false)}${timesOf(row)}${located}${id}","id":"${id}",` +
      (isEvent ? "" : `"path":"${notesRoot}/${id}",`) +
      `"system_note_icon_name":"${icon}","system_note_action":"${action}",` +
      `${describedText(row)}${valuesText(row, discussionId)}` +
      `${serializeNoteHtmlField(html)},"note":${JSON.stringify(text)},"cached_markdown_version":0}`
    );
  }

  /**
   * JSON members of a system note about the description: the path that shows the diff and the path that
   * deletes the version.
   */
  function describedText(row: VisibleNoteRow): string {
    const id = getDescriptionVersionId(row);
    if (id === undefined) return "";
    const path = `${actions}/descriptions/${id}`;
    const isForgotten = around.forgotten.has(id);
    const forgets = canTriageNoteable(ctx.viewer, noteable) && !isForgotten;
    return `${memberText({
      description_version_id: id,
      description_version_deleted: isForgotten,
      can_delete_description_version: forgets,
      ...(isForgotten ? {} : { description_diff_path: `${path}/diff` }),
      ...(forgets && { delete_description_version_path: path }),
    })},`;
  }

  const standing = serializeCommonDiscussionFields(noteable);

  function discussion(rows: readonly [VisibleNoteRow, ...VisibleNoteRow[]]): string {
    const [first] = rows;
    const isAlone = first.action !== null || rows.length === 1;
    const notes = isAlone
      ? note(first, first.author_id)
      : rows.map((row) => note(row, first.author_id)).join(",");
    return `{${fieldsText(first, isThreadNote(first) ? threadStateOf(rows) : undefined)},"notes":[${notes}]}`;
  }

  function noteWithDiscussion(row: VisibleNoteRow, thread: ThreadState | undefined): string {
    const text = note(row, thread?.author_id ?? row.author_id);
    return `${text.slice(0, -1)},"base_discussion":{${fieldsText(row, thread)}}}`;
  }

  /** The JSON members of the discussion to which the note belongs, without the discussion's notes. */
  function fieldsText(row: VisibleNoteRow, thread: ThreadState | undefined): string {
    const { discussion_id: id, internal } = row;
    const noteId = isResourceEvent(row) ? id : (thread?.first_note_id ?? row.id);
    return (
      `"id":"${id}","reply_id":"${id}${standing}"confidential":${internal},` +
      (thread === undefined ? INDIVIDUAL_NOTE_JSON : threadText(row, thread)) +
      `"discussion_path":"${page}#note_${noteId}"`
    );
  }

  /** The JSON members of a thread. A thread is resolved when all its notes are resolved. */
  function threadText(row: VisibleNoteRow, thread: ThreadState): string {
    const isResolved = thread.resolved_at !== null;
    const path = `${actions}/discussions/${row.discussion_id}/resolve`;
    return (
      `"individual_note":false,"resolvable":true,"expanded":${!isResolved},` +
      (isResolved ? resolvedText(thread) : UNRESOLVED_JSON) +
      ((thread.author_id === userId ? own : others).resolve
        ? `"resolve_path":"${path}",${goesOn(row)}`
        : "")
    );
  }

  /** The path of the page that creates a follow-up issue, without the thread id at its end. */
  const followed = kind.followUpPath?.(noteable);

  /**
   * The JSON member with the path that creates a follow-up issue. Empty for internal threads,
   * because more users could read the new issue than the thread.
   */
  function goesOn({ internal, discussion_id: id }: VisibleNoteRow): string {
    return internal || followed === undefined
      ? ""
      : `"resolve_with_issue_path":"${followed}${id}",`;
  }

  return {
    noteWithDiscussion,
    discussion,
    plain: (comment) => `{"notes":[${plainly(comment.author_id)}${timesOf(comment)}${comment.rest}`,
  };
}

/** When and by whom a note or a thread was resolved. */
type Resolution = Pick<VisibleNoteRow, "resolved_at" | "resolved_by_id">;

/** The fields of a note from which `computeNoteJsonPrefixKey` computes its result. */
type Kind = Pick<VisibleNoteRow, "author_id" | "action" | "type" | "internal">;

function timesOf({
  created_at: created,
  updated_at: updated,
}: Pick<VisibleNoteRow, "created_at" | "updated_at">): string {
  return `${formatWireTime(created)}","updated_at":"${formatWireTime(updated)}`;
}

function isResourceEvent({ action }: VisibleNoteRow): boolean {
  return action !== null && RESOURCE_EVENT_ACTIONS.has(action);
}

/** Returns undefined unless the system note is about a change of the description. */
function getDescriptionVersionId({ action, detail }: VisibleNoteRow): number | undefined {
  return action === "description"
    ? (detail as SystemNoteDetails["description"]).version_id
    : undefined;
}

/** True for the first note of a thread and for its replies. */
export function isThreadNote({ action, type }: Pick<VisibleNoteRow, "action" | "type">): boolean {
  return action === null && type === NOTE_TYPE.thread;
}

/** Computes the state of a thread from its notes, first note first. */
function threadStateOf(rows: readonly [VisibleNoteRow, ...VisibleNoteRow[]]): ThreadState {
  const [{ id, discussion_id, author_id }] = rows;
  const isResolved = rows.every((row) => row.resolved_at !== null);
  const last = isResolved ? lastResolved(rows) : null;
  return {
    discussion_id,
    first_note_id: id,
    author_id,
    resolved_at: last?.resolved_at ?? null,
    resolved_by_id: last?.resolved_by_id ?? null,
  };
}

function lastResolved(rows: readonly [VisibleNoteRow, ...VisibleNoteRow[]]): VisibleNoteRow {
  // The final "Z" is cut off before the times are compared as strings, because "Z" sorts after the
  // further digits of a more precise time.
  const moment = (row: VisibleNoteRow) => (row.resolved_at ?? "").slice(0, -1);
  return rows.reduce((last, row) => (moment(row) > moment(last) ? row : last));
}

/** Serializes an object without the braces, so that the result can be inserted into another object. */
function memberText(members: object): string {
  return JSON.stringify(members).slice(1, -1);
}
