/** Finds the epic of a requested discussion and the viewer's access to it, in one statement. */
import { reveal } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { notFoundError } from "../../../platform/errors/app-error.ts";
import { groupsPolicy } from "../../groups/index.ts";
import type { DiscussionPageMetadata, NoteablePathRef } from "../../noteables/index.ts";
import { epicsPolicy } from "../epics.policy.ts";
import {
  findDiscussedEpic,
  findDiscussedEpicForPage,
  type DiscussedEpic,
  type DiscussedRow,
} from "./discussed.queries.ts";
import type { LightEpicRow } from "./epics.queries.ts";

export async function getDiscussedEpic(
  ctx: Context,
  ref: NoteablePathRef,
  peopleIds: readonly number[],
): Promise<DiscussedEpic> {
  return revealEpic(ctx, await findDiscussedEpic(ctx, ref, peopleIds));
}

/** Like `getDiscussedEpic`, with the columns for one page of the discussion. */
export async function getDiscussedEpicForPage(
  ctx: Context,
  ref: NoteablePathRef,
): Promise<DiscussedEpic & DiscussionPageMetadata> {
  return revealEpic(ctx, await findDiscussedEpicForPage(ctx, ref));
}

/** Throws a 404 when the group or the epic is missing, or the viewer cannot see it. */
function revealEpic<Epic extends LightEpicRow>(
  ctx: Context,
  found: DiscussedRow<Epic> | undefined,
): Epic {
  reveal(ctx, groupsPolicy.read, found, () => notFoundError("Group"));
  const epic = found.id === null ? undefined : (found as Epic);
  reveal(ctx, epicsPolicy.read, epic, () => notFoundError("Epic"));
  return epic;
}
