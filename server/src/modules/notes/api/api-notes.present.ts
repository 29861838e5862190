/** Presents notes and discussions as JSON for the REST API. */
import type { QuickActionChanges } from "@cairn/contract/notes/discussions";
import type { Discussion, Note } from "@cairn/contract/notes/notes";
import { formatWireTime } from "@cairn/contract/wire";
import type { Context } from "../../../platform/context.ts";
import { getNoteableKind } from "../../noteables/index.ts";
import type { Attachment } from "../../uploads/index.ts";
import { presentUserBasic } from "../../users/index.ts";
import { getNoteableProjectId } from "../reading/discussion-json.ts";
import { isIndividualNote, type ApiDiscussion, type ApiNote } from "./api-notes.ts";
import { isResolvableNote } from "../writing/replying.ts";

export function presentNote(
  { config }: Context,
  note: ApiNote,
  commandsChanges: QuickActionChanges = {},
): Note {
  const { row, noteable, author, resolver, told } = note;
  const resolvable = isResolvableNote(row);
  return {
    id: row.id,
    type: isIndividualNote(note) ? null : "DiscussionNote",
    body: told?.text ?? row.body,
    attachment: (row.attachment as Attachment | null)?.filename ?? null,
    author: presentUserBasic(config.url, author),
    created_at: formatWireTime(row.created_at),
    updated_at: formatWireTime(row.updated_at),
    system: row.action !== null,
    noteable_id: noteable.id,
    noteable_type: getNoteableKind(noteable).wireName,
    noteable_iid: noteable.iid,
    project_id: getNoteableProjectId(noteable.place),
    resolvable,
    ...(resolvable && {
      resolved: row.resolved_at !== null,
      resolved_by: resolver === null ? null : presentUserBasic(config.url, resolver),
      resolved_at: row.resolved_at === null ? null : formatWireTime(row.resolved_at),
    }),
    confidential: row.internal,
    internal: row.internal,
    imported: false,
    imported_from: "none",
    commands_changes: commandsChanges,
  };
}

export function presentDiscussion(ctx: Context, notes: ApiDiscussion): Discussion {
  const [first] = notes;
  return {
    id: first.row.discussion_id,
    individual_note: isIndividualNote(first),
    notes: notes.map((note) => presentNote(ctx, note)),
  };
}
