/** Saves a reader's activity filter, and the time up to which the reader has read a discussion. */
import { NOTES_FILTER, type NotesFilter } from "@cairn/contract/notes/discussions";
import { authorize } from "../../../platform/auth/actions.ts";
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import { isRequestFromOwnPage } from "../../../platform/http/origin.ts";
import type { NoteablePathRef } from "../../noteables/index.ts";
import { getDiscussionNoteable, type DiscussionNoteable } from "./discussion-access.ts";
import { saveNotesFilter, saveDiscussionVisit } from "./reader-preferences.queries.ts";
import { notesPolicy } from "../notes.policy.ts";

export interface NotesFilterOptions {
  filter?: number | undefined;
  /** False uses the filter for this request without saving it. */
  persist?: boolean | undefined;
}

/**
 * Returns the requested activity filter, and saves it unless `persist` is false. If the request has
 * no valid filter, returns the saved filter.
 */
export async function chooseAndSaveNotesFilter(
  ctx: Context,
  noteable: DiscussionNoteable,
  { filter, persist = true }: NotesFilterOptions,
): Promise<NotesFilter> {
  const kept = (noteable.kept_filter ?? NOTES_FILTER.all) as NotesFilter;
  if (!isFilter(filter)) return kept;
  if (filter !== kept && persist) await remember(ctx, noteable, filter);
  return filter;
}

function isFilter(number: number | undefined): number is NotesFilter {
  return Object.values(NOTES_FILTER).some((filter) => filter === number);
}

/**
 * Saves the activity filter. Does nothing for visitors, for read-only tokens, and for requests that a
 * link or an image on another site caused.
 */
async function remember(
  ctx: Context,
  noteable: DiscussionNoteable,
  filter: NotesFilter,
): Promise<void> {
  const userId = viewerUserId(ctx.viewer);
  if (userId === null || !isMeant(ctx)) return;
  authorize(ctx, notesPolicy.remember, noteable);
  await ctx.transaction((inner) => saveNotesFilter(inner, userId, noteable.kind, filter));
}

function isMeant(ctx: Context): boolean {
  const { viewer } = ctx;
  if (viewer.kind !== "user" || !("token" in viewer.by)) return isRequestFromOwnPage(ctx);
  const { scopes } = viewer.by.token;
  return notesPolicy.remember.scopes.some((scope) => scopes.includes(scope));
}

/** Saves that the viewer has read the discussion up to the time `seenAt`. */
export async function markDiscussionSeen(
  ctx: Context,
  ref: NoteablePathRef,
  seenAt: string = ctx.now().toISOString(),
): Promise<void> {
  const noteable = await getDiscussionNoteable(ctx, ref);
  authorize(ctx, notesPolicy.remember, noteable);
  const userId = viewerUserId(ctx.viewer) as number;
  await ctx.transaction((inner) =>
    saveDiscussionVisit(inner, { userId, noteableId: noteable.id, seenAt }),
  );
}
