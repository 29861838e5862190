/** Updates an epic, with the quick actions of its description. */
import { authorize } from "../../../platform/auth/actions.ts";
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import type { ExtractedQuickActions } from "../../noteables/index.ts";
import {
  assertValidText,
  renderTitleAndDescription,
  validateDescription,
  type PreparedText,
} from "../../texts/index.ts";
import { epicsPolicy } from "../epics.policy.ts";
import { extractEpicQuickActions } from "../quick-actions/applying.ts";
import { getEpic, type EpicRef, type EpicRow } from "../reading/reading.ts";
import {
  computeEpicText,
  EMPTY_PREPARED_TEXT,
  saveEpicEdit,
  type EpicEditResult,
  type EpicUpdate,
} from "./saving.ts";

export async function updateEpic(ctx: Context, ref: EpicRef, wish: EpicUpdate): Promise<EpicRow> {
  return (await editEpic(ctx, ref, wish)).epic;
}

/** Runs the quick actions of the description and removes them from the stored description. */
export async function editEpic(
  ctx: Context,
  ref: EpicRef,
  wish: EpicUpdate,
): Promise<EpicEditResult> {
  const userId = viewerUserId(ctx.viewer);
  if (userId !== null) await ctx.rateLimits.spend("issueUpdates", String(userId));
  // Parsing and rendering take CPU time, so the policy is checked first.
  authorize(ctx, epicsPolicy.update, await getEpic(ctx, ref));
  const said = await extractQuickActions(ctx, wish.description);
  const change = said === undefined ? wish : { ...wish, description: said.text };
  const prepared = await prepareText(ctx, ref, change);
  return ctx.transaction(async (inner) => {
    const saved = await saveEpicEdit(inner, ref, change, prepared);
    if (said === undefined) return saved;
    await said.apply(inner, saved.epic);
    return { ...saved, epic: await getEpic(inner, ref) };
  });
}

async function extractQuickActions(
  ctx: Context,
  description: string | undefined,
): Promise<ExtractedQuickActions | undefined> {
  if (description === undefined) return undefined;
  return extractEpicQuickActions(ctx, validateDescription(description));
}

/** Renders the new text before the epic is locked, so that no other request waits for it. */
async function prepareText(ctx: Context, ref: EpicRef, change: EpicUpdate): Promise<PreparedText> {
  const { title, description, task } = change;
  if (title === undefined && description === undefined && task === undefined)
    return EMPTY_PREPARED_TEXT;
  assertValidText(change);
  await ctx.rateLimits.spend("markdown", String(viewerUserId(ctx.viewer)));
  const { merged: _, ...words } = await computeEpicText(ctx, await getEpic(ctx, ref), change);
  return { words, drawn: await renderTitleAndDescription(ctx, words) };
}
