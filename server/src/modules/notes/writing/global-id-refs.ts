/** Things that are named by a number alone, as clients of GraphQL do, for whoever may read them. */
import type { Context } from "../../../platform/context.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import { parseGlobalId } from "../../../platform/graphql/global-ids.ts";
import {
  getNoteableById,
  findKindByName,
  getKind,
  toNoteableRef,
  type NoteableRef,
} from "../../noteables/index.ts";
import { getNoteById, type NoteRef } from "./finding.ts";
import { noteableOfDiscussion } from "../notes.queries.ts";

/** Classes that stand in the ids of notes. */
export const NOTE_KINDS = ["Note", "DiscussionNote"];

/** By an id such as `gid://gitlab/Issue/7`; a number alone is that of an issue. */
export async function getNoteableRefByGlobalId(ctx: Context, gid: string): Promise<NoteableRef> {
  const [, name = "Issue"] = /^gid:\/\/gitlab\/(\w+)\//.exec(gid) ?? [];
  const { name: kind, wireName } = findKindByName(name) ?? getKind({ kind: "issue" });
  return toNoteableRef(await getNoteableById(ctx, { kind, id: parseGlobalId(gid, [wireName]) }));
}

export async function getNoteRefById(ctx: Context, id: number): Promise<NoteRef> {
  const { noteable } = await getNoteById(ctx, id);
  return { place: toNoteableRef(noteable).place, id };
}

/** By its forty digits. */
export async function getDiscussionRefById(
  ctx: Context,
  discussionId: string,
): Promise<NoteableRef & { discussionId: string }> {
  const key = await noteableOfDiscussion(ctx, discussionId);
  if (key === undefined) throw notFound("Discussion");
  return { ...toNoteableRef(await getNoteableById(ctx, key)), discussionId };
}
