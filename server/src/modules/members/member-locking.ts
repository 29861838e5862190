/**
 * Locks the members of a project or group, so that concurrent changes run one after the other.
 * Checks the policy before and after taking the lock.
 */
import type { Context } from "../../platform/context.ts";
import { getPlace, type PlaceRef, type PlaceRow } from "../projects/index.ts";
import { lockMembers } from "./members.queries.ts";

/**
 * Locks the members of the project or group until the transaction ends. Calls `ask`, which checks
 * the policy, before the lock, so that a viewer without permission blocks nobody. Calls `ask` again
 * afterwards, because the viewer can have lost the permission during the wait.
 */
export async function authorizeAndLockMembers(
  ctx: Context,
  ref: PlaceRef,
  ask: (place: PlaceRow) => void,
): Promise<PlaceRow> {
  const seen = await getPlace(ctx, ref);
  ask(seen);
  await lockMembers(ctx, seen);
  const place = await getPlace(ctx, ref);
  ask(place);
  return place;
}
