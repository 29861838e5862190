/** Deletes an iteration of a group. Its issues stay and have no iteration afterwards. */
import { authorize } from "../../platform/auth/actions.ts";
import type { Context } from "../../platform/context.ts";
import type { NamespaceRef } from "../access/index.ts";
import { announceIterationEvent, ITERATION_EVENTS } from "./iterations.events.ts";
import { iterationsPolicy } from "./iterations.policy.ts";
import { deleteIterationRow } from "./iterations.queries.ts";
import { getIterationInGroup, getPlaceAndCheckIterationsAccess } from "./reading.ts";

export async function removeIteration(ctx: Context, ref: NamespaceRef, id: number): Promise<void> {
  await ctx.transaction(async (inner) => {
    const group = await getPlaceAndCheckIterationsAccess(inner, { group: ref });
    authorize(inner, iterationsPolicy.manage, group);
    const iteration = await getIterationInGroup(inner, group, id, { hold: true });
    await announceIterationEvent(inner, ITERATION_EVENTS.deleted, iteration);
    await deleteIterationRow(inner, id);
  });
}
