/** Loads the noteable of a discussion in one statement, and checks that the viewer can read it. */
import { reveal } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import {
  getNoteableKind,
  type DiscussionRef,
  type DiscussionState,
  type Noteable,
} from "../../noteables/index.ts";
import { notesPolicy } from "../notes.policy.ts";

export type DiscussionNoteable = Noteable & DiscussionState;

export async function getDiscussionNoteable(
  ctx: Context,
  ref: DiscussionRef,
  peopleIds: readonly number[] = [],
): Promise<DiscussionNoteable> {
  const kind = getNoteableKind(ref);
  const noteable = await kind.getDiscussed(ctx, ref, peopleIds);
  reveal(ctx, notesPolicy.list, noteable, notFound(kind.called));
  return noteable;
}
