/**
 * Changes refs on behalf of an API call, by the rules of a push and recorded like a push. The calls of one
 * repository run in turn, because concurrent commits to one branch would have to be built again and again.
 */
import { rateLimitKey } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { FairQueue } from "../../../platform/fair-queue.ts";
import type { RefUpdate } from "../../../platform/git/repository-store.ts";
import type { ExistingRepository } from "../opening.ts";
import { findReasonToRefuse, finishPush, recordIntent } from "../pushing.ts";

/** More than the slots for git requests, so that only the calls of one repository wait for each other. */
const REPOSITORIES_AT_ONCE = 1_000;
const turns = new FairQueue(REPOSITORIES_AT_ONCE, 1);

/** Runs the work when the caller has a slot for git requests and no other call changes the repository. */
export async function inTurn<T>(
  ctx: Context,
  { project }: ExistingRepository,
  work: () => Promise<T>,
): Promise<T> {
  const leave = await ctx.repositories.enter(rateLimitKey(ctx.viewer));
  try {
    return await turns.take(String(project.id), work);
  } finally {
    leave();
  }
}

/**
 * Returns false when a ref was changed by somebody else in the meantime, and throws 403 with the reason when a
 * rule forbids the change.
 */
export async function changeRefs(
  ctx: Context,
  repository: ExistingRepository,
  updates: readonly RefUpdate[],
  addedBytes = 0,
): Promise<boolean> {
  const { store, path } = repository;
  const reason = await findReasonToRefuse(ctx, repository, {
    updates,
    run: (args) => store.run(path, args),
    origin: "api",
    measure: async () => addedBytes,
  });
  if (reason !== null) throw new AppError("forbidden", `403 Forbidden - ${reason}`);
  const pushId = await recordIntent(ctx, repository, updates);
  const isChanged = await store.updateRefs(path, updates);
  await finishPush(ctx, repository, pushId, isChanged ? updates : []);
  return isChanged;
}
