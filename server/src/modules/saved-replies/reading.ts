/** Services that list saved replies: those of the viewer, of a project, or of both together. */
import { viewerUserId } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import type { Redirect } from "../../platform/pages/page.ts";
import type { NamespaceRef } from "../access/index.ts";
import { openPlacePage, type PlaceRow, type ProjectRow } from "../projects/index.ts";
import { reveal } from "../../platform/auth/actions.ts";
import { notFound } from "../../platform/errors/app-error.ts";
import { getReadableSavedReplyOwner, type SavedReplyOwnerRef } from "./owners.ts";
import { savedRepliesPolicy } from "./saved-replies.policy.ts";
import { findSavedReplies, type SavedReplyRow } from "./saved-replies.queries.ts";

export async function listSavedReplies(
  ctx: Context,
  ref: SavedReplyOwnerRef,
): Promise<SavedReplyRow[]> {
  return findSavedReplies(ctx, [await getReadableSavedReplyOwner(ctx, ref)]);
}

/** Lists the viewer's own saved replies and those of the project, for the editor of a comment. */
export async function listUsableSavedReplies(
  ctx: Context,
  project: NamespaceRef,
): Promise<SavedReplyRow[]> {
  const owner = await getReadableSavedReplyOwner(ctx, { project });
  return findSavedReplies(ctx, [{ userId: viewerUserId(ctx.viewer) as number }, owner]);
}

/** Returns the project for its saved replies page, or a redirect if `path` is a former path. */
export async function openSavedRepliesPage(
  ctx: Context,
  path: string,
): Promise<PlaceRow | Redirect> {
  return openPlacePage(ctx, { kind: "project", path, page: "saved_replies" }, (place) =>
    reveal(ctx, savedRepliesPolicy.use, place as ProjectRow, notFound()),
  );
}
