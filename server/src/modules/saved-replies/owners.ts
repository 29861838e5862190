/**
 * Resolves the owner of saved replies (the viewer or a project) and checks whether the viewer can list
 * or manage the owner's saved replies.
 */
import { authorize, reveal } from "../../platform/auth/actions.ts";
import { viewerUserId } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { notFoundError } from "../../platform/errors/app-error.ts";
import type { NamespaceRef } from "../access/index.ts";
import { getProject } from "../projects/index.ts";
import { savedRepliesPolicy } from "./saved-replies.policy.ts";
import type { SavedReplyOwner } from "./saved-replies.queries.ts";

export type SavedReplyOwnerRef = "own" | { project: NamespaceRef };

export async function getSavedReplyOwnerForReading(
  ctx: Context,
  ref: SavedReplyOwnerRef,
): Promise<SavedReplyOwner> {
  if (ref === "own") {
    authorize(ctx, savedRepliesPolicy.listOwn);
    return { userId: viewerUserId(ctx.viewer) as number };
  }
  const project = await getProject(ctx, ref.project);
  reveal(ctx, savedRepliesPolicy.use, project, () => notFoundError());
  return { project };
}

export async function getSavedReplyOwnerForWriting(
  ctx: Context,
  ref: SavedReplyOwnerRef,
): Promise<SavedReplyOwner> {
  if (ref === "own") {
    authorize(ctx, savedRepliesPolicy.manageOwn);
    return { userId: viewerUserId(ctx.viewer) as number };
  }
  const project = await getProject(ctx, ref.project);
  reveal(ctx, savedRepliesPolicy.use, project, () => notFoundError());
  authorize(ctx, savedRepliesPolicy.manage, project);
  return { project };
}
