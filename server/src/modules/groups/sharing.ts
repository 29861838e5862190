/** Shares a group with another group, whose members get at most the access level of the share. */
import { authorize } from "../../platform/auth/actions.ts";
import type { Context } from "../../platform/context.ts";
import { AppError, validationError, notFoundError } from "../../platform/errors/app-error.ts";
import {
  deleteShare,
  insertShare,
  currentDate,
  type AccessGrant,
  type NamespaceRef,
} from "../access/index.ts";
import { announceAndAuditGroupEvent, GROUP_EVENTS } from "./groups.events.ts";
import { groupsPolicy } from "./groups.policy.ts";
import { isSharingLocked } from "./sharing.queries.ts";
import { getDetailedGroup, getGroup, type DetailedGroup } from "./reading.ts";

export async function shareGroup(
  ctx: Context,
  ref: NamespaceRef,
  guestId: number,
  grant: AccessGrant,
): Promise<DetailedGroup> {
  return ctx.transaction(async (inner) => {
    const group = await getGroup(inner, ref);
    authorize(inner, groupsPolicy.share, group);
    const guest = await getGroup(inner, { id: guestId });
    if (guest.id === group.id) throw validationError({ group_id: ["can't be the group itself"] });
    if (grant.expiresAt !== null && grant.expiresAt <= currentDate(inner)) {
      throw validationError({ expires_at: ["must be in the future"] });
    }
    await assertSharingAllowed(inner, group);
    if (!(await insertShare(inner, group, guest.id, grant))) {
      throw new AppError("conflict", "409 Conflict: The group is already shared with that group");
    }
    await announceAndAuditGroupEvent(inner, GROUP_EVENTS.shared, group, {
      shared_with_group_id: guest.id,
      access_level: grant.accessLevel,
    });
    return getDetailedGroup(inner, { id: group.id });
  });
}

/** Fails when `share_with_group_lock` is set on the group or on one of its ancestors. */
export async function assertSharingAllowed(ctx: Context, place: { traversal_ids: number[] }) {
  if (!(await isSharingLocked(ctx, place))) return;
  throw new AppError("invalid", "Sharing with other groups is turned off for this group");
}

/** Ends the share with the group `guestId`, even when that group is now hidden from the viewer. */
export async function unshareGroup(
  ctx: Context,
  ref: NamespaceRef,
  guestId: number,
): Promise<void> {
  await ctx.transaction(async (inner) => {
    const group = await getGroup(inner, ref);
    authorize(inner, groupsPolicy.share, group);
    if (!(await deleteShare(inner, group, guestId))) throw notFoundError("Group Link");
    await announceAndAuditGroupEvent(inner, GROUP_EVENTS.unshared, group, {
      shared_with_group_id: guestId,
    });
  });
}
