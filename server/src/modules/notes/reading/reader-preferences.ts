/** What is remembered about readers: how they like to look at discussions, and how far they have read. */
import { NOTES_FILTER, type NotesFilter } from "@cairn/contract/notes/discussions";
import { authorize } from "../../../platform/auth/actions.ts";
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import { isFromOwnPage } from "../../../platform/http/origin.ts";
import type { DiscussionRef } from "../../noteables/index.ts";
import { getDiscussionIssue, type DiscussionIssue } from "./discussion-access.ts";
import { saveFilter, saveVisit } from "./reader-preferences.queries.ts";
import { notesPolicy } from "../notes.policy.ts";

export interface FilterOptions {
  filter?: number | undefined;
  /** Only for this once, if it is false. */
  persist?: boolean | undefined;
}

/** What was asked for, or what was asked for last. Whatever is no filter is no wish. */
export async function chooseFilter(
  ctx: Context,
  noteable: DiscussionIssue,
  { filter, persist = true }: FilterOptions,
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
 * Reading is open to more than remembering is: to visitors, to tokens that only read, and to links and
 * pictures on other sites.
 */
async function remember(
  ctx: Context,
  noteable: DiscussionIssue,
  filter: NotesFilter,
): Promise<void> {
  const userId = viewerUserId(ctx.viewer);
  if (userId === null || !isMeant(ctx)) return;
  authorize(ctx, notesPolicy.remember, noteable);
  await ctx.transaction((inner) => saveFilter(inner, userId, noteable.kind, filter));
}

function isMeant(ctx: Context): boolean {
  const { viewer } = ctx;
  if (viewer.kind !== "user" || !("token" in viewer.by)) return isFromOwnPage(ctx);
  const { scopes } = viewer.by.token;
  return notesPolicy.remember.scopes.some((scope) => scopes.includes(scope));
}

/** Until now, or until when the page says. */
export async function markDiscussionSeen(
  ctx: Context,
  ref: DiscussionRef,
  seenAt: string = ctx.now().toISOString(),
): Promise<void> {
  const noteable = await getDiscussionIssue(ctx, ref);
  authorize(ctx, notesPolicy.remember, noteable);
  const userId = viewerUserId(ctx.viewer) as number;
  await ctx.transaction((inner) => saveVisit(inner, { userId, noteableId: noteable.id, seenAt }));
}
