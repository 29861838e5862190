/**
 * Registry of functions that describe, for previews, what the quick actions of a text would do.
 * Each kind of noteable has one such function.
 */
import type { Context } from "../context.ts";

export interface QuickActionExplanation {
  /** The text without the lines that are commands. */
  text: string;
  /** What the commands would do, one sentence per command. */
  sentences: string[];
}

/**
 * Describes what the quick actions of a text would do. `number` is the iid of the noteable, or
 * undefined if the noteable is not created yet.
 */
export type QuickActionExplainer = (
  ctx: Context,
  place: { id: number; full_path: string },
  number: number | undefined,
  text: string,
) => Promise<QuickActionExplanation>;

type PlaceKind = "project" | "group";

const explainers = new Map<string, { placeKind: PlaceKind; explain: QuickActionExplainer }>();

/**
 * Registers the function that describes quick actions for a kind of noteable, such as `Issue`, whose
 * noteables belong to projects or to groups. The module that owns the kind calls this function at
 * startup.
 */
export function registerQuickActionExplainer(
  type: string,
  placeKind: PlaceKind,
  explain: QuickActionExplainer,
): void {
  explainers.set(type.toLowerCase(), { placeKind, explain });
}

export function findQuickActionExplainer(
  type: string,
  placeKind: PlaceKind,
): QuickActionExplainer | undefined {
  const found = explainers.get(type.toLowerCase());
  return found?.placeKind === placeKind ? found.explain : undefined;
}
