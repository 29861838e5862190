/** Priority order of a project's labels. */
import type { Label } from "@cairn/contract/labels";

export interface Rank {
  label: Label;
  priority: number | null;
}

export function rankedLabels(labels: readonly Label[]): Label[] {
  return labels
    .filter(({ priority }) => priority !== null)
    .toSorted((a, b) => (a.priority ?? 0) - (b.priority ?? 0) || a.name.localeCompare(b.name));
}

/** Puts the label behind all labels that have a priority. */
export function rankLast(labels: readonly Label[], label: Label): Rank[] {
  const last = rankedLabels(labels).at(-1)?.priority ?? -1;
  return [{ label, priority: last + 1 }];
}

/** Moves a label one position up (-1) or down (1). Returns only labels whose priority number changes. */
export function rankMoved(labels: readonly Label[], label: Label, by: -1 | 1): Rank[] {
  const ranked = rankedLabels(labels);
  const from = ranked.findIndex(({ id }) => id === label.id);
  const to = from + by;
  if (from === -1 || to < 0 || to >= ranked.length) return [];
  const [moved] = ranked.splice(from, 1);
  if (moved) ranked.splice(to, 0, moved);
  return ranked
    .map((each, priority) => ({ label: each, priority }))
    .filter(({ label: each, priority }) => each.priority !== priority);
}
