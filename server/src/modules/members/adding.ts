/** Making people members of a group or a project. */
import type { MembersAdded } from "@cairn/contract/members";
import { authorize } from "../../platform/auth/actions.ts";
import type { Context } from "../../platform/context.ts";
import { AppError, notFound } from "../../platform/errors/app-error.ts";
import { insertMembership, type Grant } from "../access/index.ts";
import type { PlaceRef, PlaceRow } from "../projects/index.ts";
import { findPerson, type UserRef } from "../users/index.ts";
import { assertNotBelowInherited, assertToCome } from "./grant-rules.ts";
import { MEMBER_EVENTS, tell } from "./members.events.ts";
import { membersPolicy } from "./members.policy.ts";
import { placeHeld } from "./member-locking.ts";
import { deleteExpired } from "./members.queries.ts";
import { memberAt, type MemberRow } from "./reading.ts";

export async function addMember(
  ctx: Context,
  ref: PlaceRef,
  person: UserRef,
  grant: Grant,
): Promise<MemberRow> {
  return ctx.transaction(async (inner) => {
    const place = await placeToFill(inner, ref, grant);
    const userId = await idOf(inner, person);
    await add(inner, place, userId, grant);
    return memberAt(inner, place, userId, { inherited: false });
  });
}

/** Those who cannot be added are named with the reason; the others are added all the same. */
export async function addMembers(
  ctx: Context,
  ref: PlaceRef,
  people: readonly UserRef[],
  grant: Grant,
): Promise<MembersAdded> {
  return ctx.transaction(async (inner) => {
    const place = await placeToFill(inner, ref, grant);
    const refused: Record<string, string> = {};
    for (const person of people) {
      try {
        await add(inner, place, await idOf(inner, person), grant);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        refused["id" in person ? String(person.id) : person.username] = error.message;
      }
    }
    if (Object.keys(refused).length > 0) return { status: "error", message: refused };
    return { status: "success" };
  });
}

async function placeToFill(ctx: Context, ref: PlaceRef, grant: Grant): Promise<PlaceRow> {
  assertToCome(ctx, grant.expiresAt);
  return placeHeld(ctx, ref, (place) =>
    authorize(ctx, membersPolicy.add, { place, level: grant.accessLevel }),
  );
}

async function idOf(ctx: Context, person: UserRef): Promise<number> {
  const found = await findPerson(ctx, person);
  if (found === undefined) throw notFound("User");
  return found.id;
}

async function add(ctx: Context, place: PlaceRow, userId: number, grant: Grant): Promise<void> {
  await assertNotBelowInherited(ctx, place, userId, grant.accessLevel);
  await deleteExpired(ctx, place, userId);
  if (!(await insertMembership(ctx, place, userId, grant))) {
    throw new AppError("conflict", "Member already exists");
  }
  const details = { access_level: grant.accessLevel, expires_at: grant.expiresAt };
  await tell(ctx, MEMBER_EVENTS.added, place, { user_id: userId }, details);
}
