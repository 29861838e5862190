/** What previews say about the quick actions of a text, by the kind of thing that it is written about. */
import type { Context } from "../context.ts";

export interface QuickActionExplanation {
  /** Without its commands. */
  text: string;
  /** What they would do, a sentence each. */
  sentences: string[];
}

/** `number` is the thing's in its place; undefined for one that is still to be made. */
export type Explainer = (
  ctx: Context,
  place: { id: number; full_path: string },
  number: number | undefined,
  text: string,
) => Promise<QuickActionExplanation>;

const explainers = new Map<string, Explainer>();

/** At start, by the module that owns the kind. */
export function registerExplainer(type: string, explain: Explainer): void {
  explainers.set(type.toLowerCase(), explain);
}

export function findExplainer(type: string): Explainer | undefined {
  return explainers.get(type.toLowerCase());
}
