/**
 * Subscriptions to noteables. Participants are subscribed automatically, until they subscribe or
 * unsubscribe themselves.
 */
import { viewerUserId } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { isAuthorOrAssignee, type Noteable } from "../noteables/index.ts";
import { findCommentedNoteableIds } from "../notes/index.ts";
import { findSubscriptions, upsertSubscription } from "./subscriptions.queries.ts";

type Subject = Pick<Noteable, "id" | "author_id" | "assignee_ids"> & {
  /** The column `subscriptionSql`, if the noteable was loaded with it. */
  subscription?: boolean | null;
};

export async function isSubscribed(ctx: Context, noteable: Subject): Promise<boolean> {
  const [answer = false] = await loadSubscribedFlags(ctx, [noteable]);
  return answer;
}

/** Does the same as `isSubscribed` for many noteables. The results are in the order of `noteables`. */
export async function loadSubscribedFlags(
  ctx: Context,
  noteables: readonly Subject[],
): Promise<boolean[]> {
  const userId = viewerUserId(ctx.viewer);
  if (userId === null) return noteables.map(() => false);
  const said = await subscriptionsOf(ctx, noteables, userId);
  const open = noteables.filter((one) => !said.has(one.id) && !isAuthorOrAssignee(ctx.viewer, one));
  const spoken =
    open.length === 0
      ? new Set<number>()
      : await findCommentedNoteableIds(
          ctx,
          open.map(({ id }) => id),
          userId,
        );
  return noteables.map(
    (one) => said.get(one.id) ?? (isAuthorOrAssignee(ctx.viewer, one) || spoken.has(one.id)),
  );
}

/** Returns the explicit subscriptions by noteable id, and queries those that are not loaded yet. */
async function subscriptionsOf(
  ctx: Context,
  noteables: readonly Subject[],
  userId: number,
): Promise<Map<number, boolean>> {
  const unknown = noteables.filter(({ subscription }) => subscription === undefined);
  const said =
    unknown.length === 0
      ? new Map<number, boolean>()
      : await findSubscriptions(
          ctx,
          unknown.map(({ id }) => id),
          userId,
        );
  for (const { id, subscription } of noteables) {
    if (typeof subscription === "boolean") said.set(id, subscription);
  }
  return said;
}

/**
 * Subscribes or unsubscribes the viewer. Returns false when the subscription already had the
 * requested value. The caller must have checked the policy.
 */
export async function setSubscription(
  ctx: Context,
  noteable: Subject,
  wanted: boolean | "toggle",
): Promise<boolean> {
  const userId = viewerUserId(ctx.viewer);
  if (userId === null) throw new AppError("unauthenticated", "401 Unauthorized");
  const now = await isSubscribed(ctx, noteable);
  if (wanted === now) return false;
  await upsertSubscription(ctx, noteable.id, userId, !now);
  return true;
}
