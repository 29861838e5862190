/** Saved replies: one's own, a project's, and all that can be used somewhere. */
import { viewerUserId } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import type { Redirect } from "../../platform/pages/page.ts";
import type { NamespaceRef } from "../access/index.ts";
import { openPlacePage, type PlaceRow, type ProjectRow } from "../projects/index.ts";
import { reveal } from "../../platform/auth/actions.ts";
import { notFound } from "../../platform/errors/app-error.ts";
import { getReadableOwner, type OwnerRef } from "./owners.ts";
import { savedRepliesPolicy } from "./saved-replies.policy.ts";
import { findSavedReplies, type SavedReplyRow } from "./saved-replies.queries.ts";

export async function listSavedReplies(ctx: Context, ref: OwnerRef): Promise<SavedReplyRow[]> {
  return findSavedReplies(ctx, [await getReadableOwner(ctx, ref)]);
}

/** The reader's own and the project's. */
export async function listUsableSavedReplies(
  ctx: Context,
  project: NamespaceRef,
): Promise<SavedReplyRow[]> {
  const owner = await getReadableOwner(ctx, { project });
  return findSavedReplies(ctx, [{ userId: viewerUserId(ctx.viewer) as number }, owner]);
}

/** The page of a project's; a path that was renamed leads on. */
export async function openSavedRepliesPage(
  ctx: Context,
  path: string,
): Promise<PlaceRow | Redirect> {
  return openPlacePage(ctx, { kind: "project", path, page: "saved_replies" }, (place) =>
    reveal(ctx, savedRepliesPolicy.use, place as ProjectRow, notFound()),
  );
}
