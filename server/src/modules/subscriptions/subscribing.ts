/**
 * Subscriptions to noteables. Authors, assignees and users who commented are subscribed automatically,
 * as far as their preferences say, until they subscribe or unsubscribe themselves.
 */
import { viewerUserId, type SignedInViewer } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { Noteable } from "../noteables/index.ts";
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
  const { viewer } = ctx;
  if (viewer.kind === "visitor") return noteables.map(() => false);
  const { userId, preferences } = viewer;
  const said = await subscriptionsOf(ctx, noteables, userId);
  const open = noteables.filter((one) => !said.has(one.id) && !isSubscribedByRole(viewer, one));
  const spoken =
    open.length === 0 || !preferences.subscribe_on_comment
      ? new Set<number>()
      : await findCommentedNoteableIds(
          ctx,
          open.map(({ id }) => id),
          userId,
        );
  return noteables.map(
    (one) => said.get(one.id) ?? (isSubscribedByRole(viewer, one) || spoken.has(one.id)),
  );
}

/** Whether the viewer is subscribed as author or assignee of the noteable. */
function isSubscribedByRole({ userId, preferences }: SignedInViewer, noteable: Subject): boolean {
  return (
    (preferences.subscribe_on_creation && noteable.author_id === userId) ||
    (preferences.subscribe_on_assignment && noteable.assignee_ids.includes(userId))
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
 * Unsubscribes the viewer, also when only mentions cause notifications. The caller must have checked
 * that the viewer can read the noteable.
 */
export async function unsubscribe(ctx: Context, { id }: Pick<Noteable, "id">): Promise<void> {
  const userId = viewerUserId(ctx.viewer);
  if (userId === null) throw new AppError("unauthenticated", "401 Unauthorized");
  await upsertSubscription(ctx, id, userId, false);
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
