/** Adds members to a group or a project. */
import type { AddMembersResponse } from "@cairn/contract/members";
import { authorize } from "../../platform/auth/actions.ts";
import type { Context } from "../../platform/context.ts";
import { AppError, notFoundError } from "../../platform/errors/app-error.ts";
import { insertMembership, type AccessGrant } from "../access/index.ts";
import type { PlaceRef, PlaceRow } from "../projects/index.ts";
import { findUserByIdOrUsername, type UserIdOrUsername } from "../users/index.ts";
import { assertNotBelowInheritedLevel, assertFutureExpiryDate } from "./grant-rules.ts";
import { MEMBER_EVENTS, announceAndAuditMemberEvent } from "./members.events.ts";
import { membersPolicy } from "./members.policy.ts";
import { deleteAccessRequest } from "./access-requests.queries.ts";
import { authorizeAndLockMembers } from "./member-locking.ts";
import { deleteExpiredMembership } from "./members.queries.ts";
import { loadMember, type MemberRow } from "./reading.ts";

export async function addMember(
  ctx: Context,
  ref: PlaceRef,
  person: UserIdOrUsername,
  grant: AccessGrant,
): Promise<MemberRow> {
  return ctx.transaction(async (inner) => {
    const place = await placeToFill(inner, ref, grant);
    const userId = await idOf(inner, person);
    await insertMember(inner, place, userId, grant);
    return loadMember(inner, place, userId, { inherited: false });
  });
}

/**
 * Adds several users as members. When some users cannot be added, the others are added anyway, and
 * the result names each refused user with the reason.
 */
export async function addMembers(
  ctx: Context,
  ref: PlaceRef,
  people: readonly UserIdOrUsername[],
  grant: AccessGrant,
): Promise<AddMembersResponse> {
  return ctx.transaction(async (inner) => {
    const place = await placeToFill(inner, ref, grant);
    const refused: Record<string, string> = {};
    for (const person of people) {
      try {
        await insertMember(inner, place, await idOf(inner, person), grant);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        refused["id" in person ? String(person.id) : person.username] = error.message;
      }
    }
    if (Object.keys(refused).length > 0) return { status: "error", message: refused };
    return { status: "success" };
  });
}

async function placeToFill(ctx: Context, ref: PlaceRef, grant: AccessGrant): Promise<PlaceRow> {
  assertFutureExpiryDate(ctx, grant.expiresAt);
  return authorizeAndLockMembers(ctx, ref, (place) =>
    authorize(ctx, membersPolicy.add, { place, level: grant.accessLevel }),
  );
}

async function idOf(ctx: Context, person: UserIdOrUsername): Promise<number> {
  const found = await findUserByIdOrUsername(ctx, person);
  if (found === undefined) throw notFoundError("User");
  return found.id;
}

/**
 * Inserts the membership and deletes the user's access request, which it answers. Callers must check
 * the policy and lock the members first.
 */
export async function insertMember(
  ctx: Context,
  place: PlaceRow,
  userId: number,
  grant: AccessGrant,
): Promise<void> {
  await assertNotBelowInheritedLevel(ctx, place, userId, grant.accessLevel);
  await deleteExpiredMembership(ctx, place, userId);
  if (!(await insertMembership(ctx, place, userId, grant))) {
    throw new AppError("conflict", "Member already exists");
  }
  const wasRequested = await deleteAccessRequest(ctx, place, userId);
  const details = {
    access_level: grant.accessLevel,
    expires_at: grant.expiresAt,
    ...(wasRequested && { requested: true }),
  };
  await announceAndAuditMemberEvent(ctx, MEMBER_EVENTS.added, place, { user_id: userId }, details);
}
