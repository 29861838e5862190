/** Resolves global ids of GraphQL to noteables, notes and discussions that the viewer can read. */
import type { Context } from "../../../platform/context.ts";
import { notFoundError } from "../../../platform/errors/app-error.ts";
import { parseGlobalId } from "../../../platform/graphql/global-ids.ts";
import {
  getNoteableById,
  findNoteableKindByName,
  getNoteableKind,
  toNoteableRef,
  type NoteableRef,
} from "../../noteables/index.ts";
import { getNoteById, type NoteRef } from "./finding.ts";
import { findDiscussionNoteable } from "../notes.queries.ts";

/** Class names in the global ids of notes: `gid://gitlab/Note/7`, `gid://gitlab/DiscussionNote/7`. */
export const NOTE_GLOBAL_ID_TYPES = ["Note", "DiscussionNote"];

/**
 * Finds a noteable by its global id, such as `gid://gitlab/Issue/7`. A plain number is taken for
 * the id of an issue.
 */
export async function getNoteableRefByGlobalId(ctx: Context, gid: string): Promise<NoteableRef> {
  const [, name = "Issue"] = /^gid:\/\/gitlab\/(\w+)\//.exec(gid) ?? [];
  const { name: kind, wireName } =
    findNoteableKindByName(name) ?? getNoteableKind({ kind: "issue" });
  return toNoteableRef(await getNoteableById(ctx, { kind, id: parseGlobalId(gid, [wireName]) }));
}

export async function getNoteRefById(ctx: Context, id: number): Promise<NoteRef> {
  const { noteable } = await getNoteById(ctx, id);
  return { place: toNoteableRef(noteable).place, id };
}

/** Finds the noteable of a discussion. `discussionId` has 40 hexadecimal digits. */
export async function getDiscussionRefById(
  ctx: Context,
  discussionId: string,
): Promise<NoteableRef & { discussionId: string }> {
  const key = await findDiscussionNoteable(ctx, discussionId);
  if (key === undefined) throw notFoundError("Discussion");
  return { ...toNoteableRef(await getNoteableById(ctx, key)), discussionId };
}
