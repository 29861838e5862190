/** Rules that every membership must follow, independent of who grants it. */
import { LEVEL_NAMES } from "@cairn/contract/members";
import type { Context } from "../../platform/context.ts";
import { AppError, invalidError } from "../../platform/errors/app-error.ts";
import { currentDate } from "../access/index.ts";
import { findInheritedLevel, hasAnotherOwner, type PlaceNode } from "./members.queries.ts";

/** The date is the first day without the membership, so it must be after today. */
export function assertFutureDate(ctx: Context, expiresAt: string | null): void {
  if (expiresAt === null || expiresAt > currentDate(ctx)) return;
  throw invalidError({ expires_at: ["cannot be a date in the past"] });
}

/**
 * A level below the inherited one would have no effect, and the list of members would show it wrongly.
 */
export async function assertNotBelowInherited(
  ctx: Context,
  place: PlaceNode,
  userId: number,
  level: number,
): Promise<void> {
  const inherited = await findInheritedLevel(ctx, place, userId);
  if (inherited === undefined || inherited.access_level <= level) return;
  const name = LEVEL_NAMES[inherited.access_level];
  throw invalidError({
    access_level: [
      `should be greater than or equal to ${name}, inherited from ${inherited.full_path}`,
    ],
  });
}

/** A group keeps at least one owner who can add members. */
export async function assertNotLastOwner(
  ctx: Context,
  group: PlaceNode,
  userId: number,
): Promise<void> {
  if (await hasAnotherOwner(ctx, group, userId)) return;
  throw new AppError("forbidden", "403 Forbidden - a group cannot be left without an owner");
}
