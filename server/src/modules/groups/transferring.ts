/** Moves a group, with its subgroups and projects, into another group or to the top level. */
import { OWNER } from "@cairn/contract/access";
import { authorize } from "../../platform/auth/actions.ts";
import type { Context } from "../../platform/context.ts";
import { validationError } from "../../platform/errors/app-error.ts";
import {
  insertMembership,
  lockDirectOwnerMemberships,
  findInheritedOwnerIds,
  transferNamespace,
  updateMembership,
  type NamespaceRef,
} from "../access/index.ts";
import { announceAndAuditGroupEvent, GROUP_EVENTS } from "./groups.events.ts";
import { groupsPolicy } from "./groups.policy.ts";
import { getDetailedGroup, getGroup, type DetailedGroup } from "./reading.ts";

export async function transferGroup(
  ctx: Context,
  ref: NamespaceRef,
  parentId: number | undefined,
): Promise<DetailedGroup> {
  return ctx.transaction(async (inner) => {
    const group = await getGroup(inner, ref);
    authorize(inner, groupsPolicy.transfer, group);
    const parent = parentId === undefined ? null : await getGroup(inner, { id: parentId });
    authorize(inner, groupsPolicy.create, parent);
    if (group.parent_id === (parent?.id ?? null)) {
      throw validationError({ parent_id: ["already contains the group"] });
    }
    const owners = await findInheritedOwnerIds(inner, group);
    const move = await transferNamespace(inner, group, parent);
    const moved = { id: group.id, root_namespace_id: parent?.root_namespace_id ?? group.id };
    if (parent === null) await keepOwned(inner, moved, owners);
    const parents = {
      ...(group.parent_id === null ? {} : { from_parent_id: group.parent_id }),
      ...(parent === null ? {} : { to_parent_id: parent.id }),
    };
    await announceAndAuditGroupEvent(inner, GROUP_EVENTS.transferred, moved, parents, move);
    return getDetailedGroup(inner, { id: group.id });
  });
}

/**
 * Keeps at least one owner. Users who owned the group through its former parent lose that ownership
 * by the transfer; if no other permanent owner is left, they become direct owners of the group.
 */
async function keepOwned(
  ctx: Context,
  group: { id: number; root_namespace_id: number },
  formerOwners: readonly number[],
): Promise<void> {
  if ((await lockDirectOwnerMemberships(ctx, group)).length > 0) return;
  const grant = { accessLevel: OWNER, expiresAt: null };
  for (const userId of formerOwners) {
    const isNew = await insertMembership(ctx, group, userId, grant);
    if (!isNew) await updateMembership(ctx, group, userId, grant);
  }
  if (formerOwners.length === 0) {
    throw validationError({
      group_id: ["is required: no one would own the group at the top level"],
    });
  }
}
