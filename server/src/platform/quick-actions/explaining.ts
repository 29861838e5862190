/** Registry of functions that describe the quick actions of a text in previews, by type of noteable. */
import type { Context } from "../context.ts";

export interface QuickActionExplanation {
  /** The text without its commands. */
  text: string;
  /** What the commands would do, one sentence each. */
  sentences: string[];
}

/** `number` is the iid of the noteable; undefined for one that is not created yet. */
export type QuickActionExplainer = (
  ctx: Context,
  place: { id: number; full_path: string },
  number: number | undefined,
  text: string,
) => Promise<QuickActionExplanation>;

const explainers = new Map<string, QuickActionExplainer>();

/** Called at startup by the module that owns the type. */
export function registerQuickActionExplainer(type: string, explain: QuickActionExplainer): void {
  explainers.set(type.toLowerCase(), explain);
}

export function findQuickActionExplainer(type: string): QuickActionExplainer | undefined {
  return explainers.get(type.toLowerCase());
}
