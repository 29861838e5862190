/** Loads the noteable of a discussion in one statement, and checks that the viewer can read it. */
import { reveal } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { notFoundError } from "../../../platform/errors/app-error.ts";
import {
  getNoteableKind,
  type NoteablePathRef,
  type DiscussionMetadata,
  type DiscussionPageMetadata,
  type Noteable,
} from "../../noteables/index.ts";
import { notesPolicy } from "../notes.policy.ts";

export type DiscussionNoteable = Noteable & DiscussionMetadata;

export async function getDiscussionNoteable(
  ctx: Context,
  ref: NoteablePathRef,
  peopleIds: readonly number[] = [],
): Promise<DiscussionNoteable> {
  const kind = getNoteableKind(ref);
  const noteable = await kind.getDiscussed(ctx, ref, peopleIds);
  reveal(ctx, notesPolicy.list, noteable, () => notFoundError(kind.called));
  return noteable;
}

/** Like `getDiscussionNoteable`, with the columns for one page of the discussion, or for a poll. */
export async function getDiscussionPageNoteable(
  ctx: Context,
  ref: NoteablePathRef,
): Promise<DiscussionNoteable & DiscussionPageMetadata> {
  const kind = getNoteableKind(ref);
  const noteable = await kind.getDiscussedForPage(ctx, ref);
  reveal(ctx, notesPolicy.list, noteable, () => notFoundError(kind.called));
  return noteable;
}
