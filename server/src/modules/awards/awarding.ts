/**
 * Services that add, remove and toggle reactions. Each change locks the awardable until it commits.
 */
import { OPPOSITE_AWARDS } from "@cairn/contract/awards";
import { authorize, isAllowed } from "../../platform/auth/actions.ts";
import { viewerUserId } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { notFoundError } from "../../platform/errors/app-error.ts";
import { findEmoji } from "../../platform/markdown/index.ts";
import type { Awardable, AwardableFinder } from "./awardables.ts";
import { awardsPolicy } from "./awards.policy.ts";
import { deleteAward, findAward, insertAward, type AwardRow } from "./awards.queries.ts";

/**
 * `award` is the added reaction, or null when the reaction was removed. `refusal` is the error
 * message when nothing was changed.
 */
export type AwardChangeResult = { award: AwardRow | null } | { refusal: string };

const UNKNOWN = { refusal: "Name is not a valid emoji name" };
const TAKEN = { refusal: "Name has already been taken" };
const NOT_GIVEN = { refusal: "Award emoji not found" };

export function addAward(
  ctx: Context,
  find: AwardableFinder,
  name: string,
): Promise<AwardChangeResult> {
  return change(ctx, find, name, async (inner, awardable, emoji) => {
    const award = await give(inner, awardable, emoji);
    return award === null ? TAKEN : { award };
  });
}

export function removeOwnAward(
  ctx: Context,
  find: AwardableFinder,
  name: string,
): Promise<AwardChangeResult> {
  return change(ctx, find, name, async (inner, awardable, emoji) =>
    (await take(inner, awardable, emoji)) ? { award: null } : NOT_GIVEN,
  );
}

export function toggleAward(
  ctx: Context,
  find: AwardableFinder,
  name: string,
): Promise<AwardChangeResult> {
  return change(ctx, find, name, toggle);
}

/**
 * Toggles a reaction. If that adds a thumbs up, also removes the viewer's thumbs down, and the
 * reverse. Returns false when the viewer cannot react or the emoji is unknown.
 */
export async function toggleAwardAndRemoveOpposite(
  ctx: Context,
  find: AwardableFinder,
  name: string,
): Promise<boolean> {
  if (!mayReact(ctx, await find(ctx, "read"))) return false;
  const outcome = await change(ctx, find, name, async (inner, awardable, emoji) => {
    const toggled = await toggle(inner, awardable, emoji);
    const opposite = OPPOSITE_AWARDS[emoji];
    if (toggled.award !== null && opposite !== undefined) await take(inner, awardable, opposite);
    return toggled;
  });
  return "award" in outcome;
}

/** Removes a reaction. Users can remove their own reactions, administrators those of everybody. */
export async function removeAward(ctx: Context, find: AwardableFinder, id: number): Promise<void> {
  await ctx.transaction(async (inner) => {
    const awardable = await find(inner, "locked");
    const award = await findAward(inner, awardable, id);
    if (award === undefined) throw notFoundError("Award Emoji");
    authorize(inner, awardsPolicy.remove, { noteable: awardable.noteable, award });
    await deleteAward(inner, awardable, award);
    await awardable.settle(inner);
  });
}

/** Runs `work` with the canonical name of the emoji. `name` can be an alias of the emoji. */
async function change(
  ctx: Context,
  find: AwardableFinder,
  name: string,
  work: (inner: Context, awardable: Awardable, emoji: string) => Promise<AwardChangeResult>,
): Promise<AwardChangeResult> {
  const userId = viewerUserId(ctx.viewer);
  if (userId !== null) await ctx.rateLimits.spend("awards", String(userId));
  const emoji = findEmoji(name);
  return ctx.transaction(async (inner) => {
    // An unknown emoji changes nothing, so the awardable is not locked.
    const awardable = await find(inner, emoji === undefined ? "read" : "locked");
    if (!mayReact(inner, awardable)) throw notFoundError("Award Emoji");
    if (emoji === undefined) return UNKNOWN;
    const outcome = await work(inner, awardable, emoji.name);
    if ("award" in outcome) await awardable.settle(inner);
    return outcome;
  });
}

function mayReact(ctx: Context, { noteable, mayReact: mayReactHere }: Awardable): boolean {
  return mayReactHere?.(ctx) !== false && isAllowed(ctx, awardsPolicy.award, noteable);
}

async function toggle(ctx: Context, awardable: Awardable, emoji: string) {
  const award = (await take(ctx, awardable, emoji)) ? null : await give(ctx, awardable, emoji);
  return { award };
}

async function give(ctx: Context, awardable: Awardable, emoji: string): Promise<AwardRow | null> {
  const { id: namespace_id, root_namespace_id } = awardable.noteable.place;
  const place = { namespace_id, root_namespace_id };
  const id = await insertAward(ctx, awardable, { ...ownOf(ctx, emoji), ...place });
  return id === undefined ? null : ((await findAward(ctx, awardable, id)) ?? null);
}

function take(ctx: Context, awardable: Awardable, emoji: string): Promise<boolean> {
  return deleteAward(ctx, awardable, ownOf(ctx, emoji));
}

function ownOf(ctx: Context, name: string) {
  // The policy has already rejected visitors, so the viewer has a user id.
  return { user_id: viewerUserId(ctx.viewer) as number, name };
}
