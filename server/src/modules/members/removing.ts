/** Removes a member from a group or project, or lets a member leave. */
import { OWNER } from "@cairn/contract/access";
import { authorize } from "../../platform/auth/actions.ts";
import type { Context } from "../../platform/context.ts";
import { notFoundError } from "../../platform/errors/app-error.ts";
import { deleteMembership, namespaceStream } from "../access/index.ts";
import type { PlaceRef } from "../projects/index.ts";
import { assertNotLastOwner } from "./grant-rules.ts";
import { MEMBER_EVENTS, announceAndAuditMemberEvent } from "./members.events.ts";
import { membersPolicy } from "./members.policy.ts";
import { authorizeAndLockMembers } from "./member-locking.ts";
import { deleteDescendantMemberships, findMembership } from "./members.queries.ts";

/**
 * Removes the membership and, unless `keepBelow` is set, the user's memberships in namespaces below
 * the group. With `unassign`, a job of the issues module removes the user from the assignees of all
 * issues there. The job has the permissions of the viewer, so it finds no issues for a member who
 * leaves.
 */
export async function removeMember(
  ctx: Context,
  ref: PlaceRef,
  userId: number,
  { keepBelow, unassign }: { keepBelow: boolean; unassign: boolean },
): Promise<void> {
  await ctx.transaction(async (inner) => {
    const place = await authorizeAndLockMembers(inner, ref, (seen) =>
      authorize(inner, membersPolicy.remove, { place: seen, userId, level: 0 }),
    );
    const member = await findMembership(inner, place, userId);
    const level = member?.access_level ?? 0;
    authorize(inner, membersPolicy.remove, { place, userId, level });
    if (member === undefined) throw notFoundError("Member");
    if (place.kind === "group" && level === OWNER) await assertNotLastOwner(inner, place, userId);
    await deleteMembership(inner, place, userId);
    const below = keepBelow ? [] : await deleteDescendantMemberships(inner, place, userId);
    const details = { from: level, also_from: below };
    await announceAndAuditMemberEvent(
      inner,
      MEMBER_EVENTS.removed,
      place,
      { user_id: userId },
      details,
    );
    if (unassign) {
      await inner.announce({
        type: MEMBER_EVENTS.unassignmentRequested,
        stream: namespaceStream(place.id),
        rootNamespaceId: place.root_namespace_id,
        payload: { user_id: userId, namespace_id: place.id },
      });
    }
  });
}
