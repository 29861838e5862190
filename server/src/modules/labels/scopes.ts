/**
 * Scoped labels: an issue has at most one label of each scope, for example `team::hill` or
 * `team::valley`.
 */

/** The scope of a label is its title before the last `::`; null for a label without a scope. */
export function labelScope(title: string): string | null {
  const end = title.lastIndexOf("::");
  return end > 0 ? title.slice(0, end) : null;
}

interface Titled {
  id: number;
  title: string;
}

/**
 * Returns the labels of an issue after the labels `added` are added one after the other. An added
 * label replaces the label that has the same scope.
 */
export function addLabelsReplacingSameScope<Label extends Titled>(
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
