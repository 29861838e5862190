/** Who belongs to a place changes one after the other, and rights are asked again after waiting. */
import type { Context } from "../../platform/context.ts";
import { getPlace, type PlaceRef, type PlaceRow } from "../projects/index.ts";
import { lockMembers } from "./members.queries.ts";

/**
 * The place with its members held still. Whoever may not is refused before they hold anybody up, and
 * again afterwards: who waits may have lost their rights meanwhile.
 */
export async function lockPlaceMembers(
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
