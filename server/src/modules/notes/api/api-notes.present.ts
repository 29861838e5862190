/** Notes and discussions as API clients know them. */
import type { CommandsChanges } from "@cairn/contract/notes/discussions";
import type { Discussion, Note } from "@cairn/contract/notes/notes";
import { wireTime } from "@cairn/contract/wire";
import type { Context } from "../../../platform/context.ts";
import { kindOf } from "../../noteables/index.ts";
import { presentBasic } from "../../users/index.ts";
import { projectIdOf } from "../reading/discussion-json.ts";
import { standsAlone, type ShownDiscussion, type ShownNote } from "./api-notes.ts";
import { isResolvable } from "../writing/replying.ts";

export function presentNote(
  { config }: Context,
  note: ShownNote,
  commandsChanges: CommandsChanges = {},
): Note {
  const { row, noteable, author, resolver, told } = note;
  const resolvable = isResolvable(row);
  return {
    id: row.id,
    type: standsAlone(note) ? null : "DiscussionNote",
    body: told?.text ?? row.body,
    attachment: null,
    author: presentBasic(config.url, author),
    created_at: wireTime(row.created_at),
    updated_at: wireTime(row.updated_at),
    system: row.action !== null,
    noteable_id: noteable.id,
    noteable_type: kindOf(noteable).wireName,
    noteable_iid: noteable.iid,
    project_id: projectIdOf(noteable.place),
    resolvable,
    ...(resolvable && {
      resolved: row.resolved_at !== null,
      resolved_by: resolver === null ? null : presentBasic(config.url, resolver),
      resolved_at: row.resolved_at === null ? null : wireTime(row.resolved_at),
    }),
    confidential: row.internal,
    internal: row.internal,
    imported: false,
    imported_from: "none",
    commands_changes: commandsChanges,
  };
}

export function presentDiscussion(ctx: Context, notes: ShownDiscussion): Discussion {
  const [first] = notes;
  return {
    id: first.row.discussion_id,
    individual_note: standsAlone(first),
    notes: notes.map((note) => presentNote(ctx, note)),
  };
}
