/** What every grant must keep to, whoever gives it. */
import { LEVEL_NAMES } from "@cairn/contract/members";
import type { Context } from "../../platform/context.ts";
import { AppError, invalidError } from "../../platform/errors/app-error.ts";
import { currentDate } from "../access/index.ts";
import { findInheritedLevel, hasAnotherOwner, type PlaceNode } from "./members.queries.ts";

/** The day named is the first one without it, so it has to be a day to come. */
export function assertFutureDate(ctx: Context, expiresAt: string | null): void {
  if (expiresAt === null || expiresAt > currentDate(ctx)) return;
  throw invalidError({ expires_at: ["cannot be a date in the past"] });
}

/** Less than what comes from above would change nothing, and only look as if it did. */
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

/** Somebody has to be left who can let others in. */
export async function assertNotLastOwner(
  ctx: Context,
  group: PlaceNode,
  userId: number,
): Promise<void> {
  if (await hasAnotherOwner(ctx, group, userId)) return;
  throw new AppError("forbidden", "403 Forbidden - a group cannot be left without an owner");
}
