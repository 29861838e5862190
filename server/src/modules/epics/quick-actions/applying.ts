/** Extracts the quick actions from a text of an epic and applies them with the same rules as the API. */
import type { Context } from "../../../platform/context.ts";
import { applyQuickActions, type ExtractedQuickActions } from "../../noteables/index.ts";
import { lockEpic, saveEpicUpdate, type EpicUpdate } from "../changing/saving.ts";
import type { EpicRef } from "../reading/reading.ts";
import { epicQuickActions } from "./registry.ts";

/** Other epics that the quick actions of one text can mention. */
const EPIC_ARGUMENTS_MAX = 20;

export async function extractEpicQuickActions(
  ctx: Context,
  written: string,
): Promise<ExtractedQuickActions> {
  const { text, commands } = await epicQuickActions.in(ctx, written);
  return {
    text,
    count: commands.length,
    isAskedFor: (wanted) =>
      epicQuickActions.asked(commands).some(({ action }) => action.name === wanted),
    apply: (inner, { place: { id }, iid }) => {
      const ref: EpicRef = { group: { id }, iid };
      return applyQuickActions(
        inner,
        {
          registry: epicQuickActions,
          ref,
          lock: (part: Context) => lockEpic(part, ref),
          save: (part: Context, change: EpicUpdate) => saveEpicUpdate(part, ref, change),
          others: { max: EPIC_ARGUMENTS_MAX, called: "epics" },
        },
        commands,
      );
    },
  };
}
