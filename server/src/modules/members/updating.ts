/** Changes the access level or expiry date of a member. */
import { OWNER } from "@cairn/contract/access";
import { authorize } from "../../platform/auth/actions.ts";
import type { Context } from "../../platform/context.ts";
import { notFoundError } from "../../platform/errors/app-error.ts";
import { updateMembership } from "../access/index.ts";
import type { PlaceRef } from "../projects/index.ts";
import {
  assertNotBelowInheritedLevel,
  assertNotLastOwner,
  assertFutureExpiryDate,
} from "./grant-rules.ts";
import { MEMBER_EVENTS, announceAndAuditMemberEvent } from "./members.events.ts";
import { membersPolicy } from "./members.policy.ts";
import { authorizeAndLockMembers } from "./member-locking.ts";
import { findMembership } from "./members.queries.ts";
import { loadMember, type MemberRow } from "./reading.ts";

export interface MemberUpdate {
  accessLevel: number;
  /** Undefined keeps the current expiry date; null removes it. */
  expiresAt?: string | null | undefined;
}

export async function updateMember(
  ctx: Context,
  ref: PlaceRef,
  userId: number,
  change: MemberUpdate,
): Promise<MemberRow> {
  return ctx.transaction(async (inner) => {
    const place = await authorizeAndLockMembers(inner, ref, (seen) =>
      authorize(inner, membersPolicy.change, {
        place: seen,
        userId,
        level: 0,
        to: change.accessLevel,
      }),
    );
    const member = await findMembership(inner, place, userId);
    const { accessLevel: to, expiresAt = member?.expires_at ?? null } = change;
    // The policy is checked before "not found", so that viewers without permission cannot find
    // out who is a member.
    authorize(inner, membersPolicy.change, { place, userId, level: member?.access_level ?? 0, to });
    if (member === undefined) throw notFoundError("Member");
    if (change.expiresAt !== undefined) assertFutureExpiryDate(inner, expiresAt);
    await assertNotBelowInheritedLevel(inner, place, userId, to);
    const staysOwner = to === OWNER && expiresAt === null;
    if (place.kind === "group" && member.access_level === OWNER && !staysOwner) {
      await assertNotLastOwner(inner, place, userId);
    }
    await updateMembership(inner, place, userId, { accessLevel: to, expiresAt });
    const details = { from: member.access_level, access_level: to, expires_at: expiresAt };
    await announceAndAuditMemberEvent(
      inner,
      MEMBER_EVENTS.updated,
      place,
      { user_id: userId },
      details,
    );
    return loadMember(inner, place, userId, { inherited: false });
  });
}
