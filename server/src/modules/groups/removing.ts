/**
 * Removes a group with its subgroups and projects. The group is hidden from everybody at once; a
 * background job deletes the rows later.
 */
import { authorize } from "../../platform/auth/actions.ts";
import type { Context } from "../../platform/context.ts";
import { removeNamespace, type NamespaceRef } from "../access/index.ts";
import { announceAndAuditGroupEvent, GROUP_EVENTS } from "./groups.events.ts";
import { groupsPolicy } from "./groups.policy.ts";
import { getGroup } from "./reading.ts";

export async function removeGroup(ctx: Context, ref: NamespaceRef): Promise<void> {
  await ctx.transaction(async (inner) => {
    const group = await getGroup(inner, ref);
    authorize(inner, groupsPolicy.remove, group);
    await removeNamespace(inner, group);
    await announceAndAuditGroupEvent(inner, GROUP_EVENTS.removed, group);
  });
}
