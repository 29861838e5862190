/** Rules that every membership must follow, independent of the user who grants it. */
import { ACCESS_LEVEL_NAMES } from "@cairn/contract/members";
import type { Context } from "../../platform/context.ts";
import { AppError, validationError } from "../../platform/errors/app-error.ts";
import { currentDate } from "../access/index.ts";
import {
  findInheritedLevel,
  hasAnotherOwner,
  type PlaceForMemberQueries,
} from "./members.queries.ts";

/** Throws unless the expiry date is after today, because the date is the first day without access. */
export function assertFutureExpiryDate(ctx: Context, expiresAt: string | null): void {
  if (expiresAt === null || expiresAt > currentDate(ctx)) return;
  throw validationError({ expires_at: ["cannot be a date in the past"] });
}

/**
 * Throws when the new level is below the level that the user inherits from a group above. Such a level
 * would have no effect, but the list of direct members would show it.
 */
export async function assertNotBelowInheritedLevel(
  ctx: Context,
  place: PlaceForMemberQueries,
  userId: number,
  level: number,
): Promise<void> {
  const inherited = await findInheritedLevel(ctx, place, userId);
  if (inherited === undefined || inherited.access_level <= level) return;
  const name = ACCESS_LEVEL_NAMES[inherited.access_level];
  throw validationError({
    access_level: [
      `should be greater than or equal to ${name}, inherited from ${inherited.full_path}`,
    ],
  });
}

/** Throws when the user is the last owner of the group: somebody must be able to add members. */
export async function assertNotLastOwner(
  ctx: Context,
  group: PlaceForMemberQueries,
  userId: number,
): Promise<void> {
  if (await hasAnotherOwner(ctx, group, userId)) return;
  throw new AppError("forbidden", "403 Forbidden - a group cannot be left without an owner");
}
