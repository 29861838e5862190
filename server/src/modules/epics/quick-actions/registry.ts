/** Registry of the quick actions on epics. The module registers them when the process starts. */
import type { Context } from "../../../platform/context.ts";
import { QuickActionRegistry, type QuickAction } from "../../../platform/quick-actions/index.ts";
import type { QuickActionStep } from "../../noteables/index.ts";
import type { EpicUpdate } from "../changing/saving.ts";
import { epicsPolicy } from "../epics.policy.ts";
import type { EpicRef, EpicRow } from "../reading/reading.ts";

/** `carried` contains the labels of the epic after the quick actions before the current one. */
interface CombinedEpicUpdate extends EpicUpdate {
  carried?: readonly { id: number; title: string }[];
}

export type EpicQuickActionStep = QuickActionStep<CombinedEpicUpdate, EpicRef>;
export type EpicQuickAction = QuickAction<EpicRow, EpicQuickActionStep>;

export const epicQuickActions = new QuickActionRegistry<EpicRow, EpicQuickActionStep>();

export function canUpdateEpic({ viewer }: Context, epic: EpicRow): boolean {
  return epicsPolicy.update.allows(viewer, epic);
}
