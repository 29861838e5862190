/** Explains the quick actions of a text of an epic in previews. */
import type { Context } from "../../../platform/context.ts";
import type { QuickActionExplanation } from "../../../platform/quick-actions/index.ts";
import { explainCommands } from "../../noteables/index.ts";
import { getEpic } from "../reading/reading.ts";
import { epicQuickActions } from "./registry.ts";

/** Without an iid, the epic does not exist yet, and no quick action is explained. */
export async function explainEpicQuickActions(
  ctx: Context,
  { id }: { id: number },
  iid: number | undefined,
  written: string,
): Promise<QuickActionExplanation> {
  const { text, commands } = await epicQuickActions.in(ctx, written);
  if (commands.length === 0 || iid === undefined) return { text, sentences: [] };
  const epic = await getEpic(ctx, { group: { id }, iid });
  return { text, sentences: await explainCommands(ctx, epicQuickActions, epic, commands) };
}
