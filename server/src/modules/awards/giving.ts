/** Giving reactions and taking them back. Whoever changes those of an issue has it alone meanwhile. */
import { OPPOSITES } from "@cairn/contract/awards";
import { authorize, reveal } from "../../platform/auth/actions.ts";
import { userIdOf } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { AppError, notFound } from "../../platform/errors/app-error.ts";
import { emojiCalled } from "../../platform/markdown/index.ts";
import { getIssue, holdIssue, settleVotes, type IssueRef, type IssueRow } from "../issues/index.ts";
import { awardsPolicy } from "./awards.policy.ts";
import {
  countVotes,
  deleteAward,
  findAward,
  insertAward,
  type AwardRow,
} from "./awards.queries.ts";

/** What came of it: the reaction that is there now, none any more, or why nothing was done. */
export type Outcome = { award: AwardRow | null } | { refusal: string };

const UNKNOWN = { refusal: "Name is not a valid emoji name" };
const TAKEN = { refusal: "Name has already been taken" };
const NOT_GIVEN = { refusal: "Award emoji not found" };

export function giveAward(ctx: Context, ref: IssueRef, name: string): Promise<Outcome> {
  return change(ctx, ref, name, async (inner, issue, emoji) => {
    const award = await give(inner, issue, emoji);
    return award === null ? TAKEN : { award };
  });
}

export function takeAward(ctx: Context, ref: IssueRef, name: string): Promise<Outcome> {
  return change(ctx, ref, name, async (inner, issue, emoji) =>
    (await take(inner, issue, emoji)) ? { award: null } : NOT_GIVEN,
  );
}

export function toggleAward(ctx: Context, ref: IssueRef, name: string): Promise<Outcome> {
  return change(ctx, ref, name, toggle);
}

/** As the page does it: of two opposites one has only one, and what cannot be done is told in a word. */
export async function toggleOnPage(ctx: Context, ref: IssueRef, name: string): Promise<boolean> {
  await getIssue(ctx, ref);
  try {
    const outcome = await change(ctx, ref, name, async (inner, issue, emoji) => {
      const toggled = await toggle(inner, issue, emoji);
      const opposite = OPPOSITES[emoji];
      if (toggled.award !== null && opposite !== undefined) await take(inner, issue, opposite);
      return toggled;
    });
    return "award" in outcome;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return false;
    throw error;
  }
}

/** One's own; administrators anybody's. */
export async function removeAward(ctx: Context, ref: IssueRef, id: number): Promise<void> {
  await ctx.transaction(async (inner) => {
    const issue = await holdIssue(inner, ref);
    const award = await findAward(inner, issue.id, id);
    if (award === undefined) throw notFound("Award Emoji");
    authorize(inner, awardsPolicy.remove, { issue, award });
    await deleteAward(inner, award);
    await settleVotes(inner, issue, await countVotes(inner, issue.id));
  });
}

/** `work` gets the name under which the emoji is kept, whatever it was called. */
async function change(
  ctx: Context,
  ref: IssueRef,
  name: string,
  work: (inner: Context, issue: IssueRow, emoji: string) => Promise<Outcome>,
): Promise<Outcome> {
  const userId = userIdOf(ctx.viewer);
  if (userId !== null) await ctx.rateLimits.spend("awards", String(userId));
  const emoji = emojiCalled(name);
  return ctx.transaction(async (inner) => {
    // For a name that means nothing, nobody has to wait.
    const issue = await (emoji === undefined ? getIssue(inner, ref) : holdIssue(inner, ref));
    reveal(inner, awardsPolicy.award, issue, notFound("Award Emoji"));
    if (emoji === undefined) return UNKNOWN;
    const outcome = await work(inner, issue, emoji.name);
    if ("award" in outcome) {
      await settleVotes(inner, issue, await countVotes(inner, issue.id));
    }
    return outcome;
  });
}

async function toggle(ctx: Context, issue: IssueRow, emoji: string) {
  const award = (await take(ctx, issue, emoji)) ? null : await give(ctx, issue, emoji);
  return { award };
}

async function give(ctx: Context, issue: IssueRow, emoji: string): Promise<AwardRow | null> {
  const { project_id, root_namespace_id } = issue;
  const id = await insertAward(ctx, { ...ownOf(ctx, issue, emoji), project_id, root_namespace_id });
  return id === undefined ? null : ((await findAward(ctx, issue.id, id)) ?? null);
}

function take(ctx: Context, issue: IssueRow, emoji: string): Promise<boolean> {
  return deleteAward(ctx, ownOf(ctx, issue, emoji));
}

function ownOf(ctx: Context, issue: IssueRow, name: string) {
  // The policy has let nobody come here without an account.
  return { issue_id: issue.id, user_id: userIdOf(ctx.viewer) as number, name };
}
