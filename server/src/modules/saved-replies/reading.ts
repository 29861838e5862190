/** Saved replies: one's own, a project's, and all that can be used somewhere. */
import { userIdOf } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import type { Redirect } from "../../platform/pages/page.ts";
import type { NamespaceRef } from "../access/index.ts";
import { openPlacePage, type PlaceRow, type ProjectRow } from "../projects/index.ts";
import { reveal } from "../../platform/auth/actions.ts";
import { notFound } from "../../platform/errors/app-error.ts";
import { readableOwner, type OwnerRef } from "./owners.ts";
import { savedRepliesPolicy } from "./saved-replies.policy.ts";
import { repliesOf, type ReplyRow } from "./saved-replies.queries.ts";

export async function listReplies(ctx: Context, ref: OwnerRef): Promise<ReplyRow[]> {
  return repliesOf(ctx, [await readableOwner(ctx, ref)]);
}

/** The reader's own and the project's. */
export async function listUsableReplies(ctx: Context, project: NamespaceRef): Promise<ReplyRow[]> {
  const owner = await readableOwner(ctx, { project });
  return repliesOf(ctx, [{ userId: userIdOf(ctx.viewer) as number }, owner]);
}

/** The page of a project's; a path that was renamed leads on. */
export async function openRepliesPage(ctx: Context, path: string): Promise<PlaceRow | Redirect> {
  return openPlacePage(ctx, { kind: "project", path, page: "saved_replies" }, (place) =>
    reveal(ctx, savedRepliesPolicy.use, place as ProjectRow, notFound()),
  );
}
