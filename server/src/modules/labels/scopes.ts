/** Scoped labels: of `team::hill` and `team::valley` a thing carries one at a time. */

/** Everything before the last `::`, or nothing for a label without a scope. */
export function labelScope(title: string): string | null {
  const end = title.lastIndexOf("::");
  return end > 0 ? title.slice(0, end) : null;
}

interface Titled {
  id: number;
  title: string;
}

/** What a thing carries after labels were added to it, one after the other. */
export function applyScopedLabels<Label extends Titled>(
  current: readonly Label[],
  added: readonly Label[],
): Label[] {
  const carried = new Map(current.map((label) => [label.id, label]));
  for (const label of added) {
    const scope = labelScope(label.title);
    for (const { id, title } of carried.values()) {
      if (scope !== null && labelScope(title) === scope) carried.delete(id);
    }
    carried.set(label.id, label);
  }
  return [...carried.values()];
}
