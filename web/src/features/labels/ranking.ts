/**
 * Sorts a project's labels by priority, and computes new priorities when the user changes the order.
 */
import type { Label } from "@cairn/contract/labels";

export interface LabelPriority {
  label: Label;
  priority: number | null;
}

export function sortPrioritizedLabels(labels: readonly Label[]): Label[] {
  return labels
    .filter(({ priority }) => priority !== null)
    .toSorted((a, b) => (a.priority ?? 0) - (b.priority ?? 0) || a.name.localeCompare(b.name));
}

/** Returns the new priority of the label, which puts it behind all labels that have a priority. */
export function computeLastLabelPriority(labels: readonly Label[], label: Label): LabelPriority[] {
  const last = sortPrioritizedLabels(labels).at(-1)?.priority ?? -1;
  return [{ label, priority: last + 1 }];
}

/** Moves a label one position up (-1) or down (1). Returns only labels whose priority number changes. */
export function computeLabelPrioritiesAfterMove(
  labels: readonly Label[],
  label: Label,
  by: -1 | 1,
): LabelPriority[] {
  const ranked = sortPrioritizedLabels(labels);
  const from = ranked.findIndex(({ id }) => id === label.id);
  const to = from + by;
  if (from === -1 || to < 0 || to >= ranked.length) return [];
  const [moved] = ranked.splice(from, 1);
  if (moved) ranked.splice(to, 0, moved);
  return ranked
    .map((each, priority) => ({ label: each, priority }))
    .filter(({ label: each, priority }) => each.priority !== priority);
}
