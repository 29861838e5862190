/**
 * Registry of functions that describe, for previews, what the quick actions of a text would do. There is
 * one function per type of noteable.
 */
import type { Context } from "../context.ts";

export interface QuickActionExplanation {
  /** The text without the lines that are commands. */
  text: string;
  /** What the commands would do, one sentence per command. */
  sentences: string[];
}

/** `number` is the iid of the noteable, or undefined if the noteable is not created yet. */
export type QuickActionExplainer = (
  ctx: Context,
  place: { id: number; full_path: string },
  number: number | undefined,
  text: string,
) => Promise<QuickActionExplanation>;

const explainers = new Map<string, QuickActionExplainer>();

/** Registers the function for a type of noteable. Called at startup by the module that owns the type. */
export function registerQuickActionExplainer(type: string, explain: QuickActionExplainer): void {
  explainers.set(type.toLowerCase(), explain);
}

export function findQuickActionExplainer(type: string): QuickActionExplainer | undefined {
  return explainers.get(type.toLowerCase());
}
