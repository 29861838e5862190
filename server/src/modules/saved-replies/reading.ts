/** Services that list saved replies: those of the viewer, of a project, or of both together. */
import { viewerUserId } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import type { PageRedirect } from "../../platform/pages/page.ts";
import type { NamespaceRef } from "../access/index.ts";
import { getPlaceForPage, type PlaceRow, type ProjectRow } from "../projects/index.ts";
import { reveal } from "../../platform/auth/actions.ts";
import { notFoundError } from "../../platform/errors/app-error.ts";
import { getSavedReplyOwnerForReading, type SavedReplyOwnerRef } from "./owners.ts";
import { savedRepliesPolicy } from "./saved-replies.policy.ts";
import { findSavedReplies, type SavedReplyRow } from "./saved-replies.queries.ts";

export async function listSavedReplies(
  ctx: Context,
  ref: SavedReplyOwnerRef,
): Promise<SavedReplyRow[]> {
  return findSavedReplies(ctx, [await getSavedReplyOwnerForReading(ctx, ref)]);
}

/** Lists the viewer's own saved replies and those of the project, for the editor of a comment. */
export async function listUsableSavedReplies(
  ctx: Context,
  project: NamespaceRef,
): Promise<SavedReplyRow[]> {
  const owner = await getSavedReplyOwnerForReading(ctx, { project });
  return findSavedReplies(ctx, [{ userId: viewerUserId(ctx.viewer) as number }, owner]);
}

/** Returns the project for its saved replies page, or a redirect if `path` is a former path. */
export async function getProjectForSavedRepliesPage(
  ctx: Context,
  path: string,
): Promise<PlaceRow | PageRedirect> {
  return getPlaceForPage(ctx, { kind: "project", path, page: "saved_replies" }, (place) =>
    reveal(ctx, savedRepliesPolicy.use, place as ProjectRow, () => notFoundError()),
  );
}
