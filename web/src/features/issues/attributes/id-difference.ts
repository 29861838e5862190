/** What was chosen from a list, told as a difference: others may have changed the same meanwhile. */
export interface Difference {
  added: number[];
  removed: number[];
}

export function idDifference(before: readonly number[], after: readonly number[]): Difference {
  return {
    added: after.filter((id) => !before.includes(id)),
    removed: before.filter((id) => !after.includes(id)),
  };
}

export function applyIdDifference(
  now: readonly number[],
  { added, removed }: Difference,
): number[] {
  const kept = now.filter((id) => !removed.includes(id));
  return [...kept, ...added.filter((id) => !kept.includes(id))];
}
