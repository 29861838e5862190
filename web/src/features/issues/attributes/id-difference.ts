/**
 * The ids that the user added to and removed from a selection. Sending only this difference keeps
 * concurrent changes of other users.
 */
export interface IdDifference {
  added: number[];
  removed: number[];
}

export function diffIds(before: readonly number[], after: readonly number[]): IdDifference {
  return {
    added: after.filter((id) => !before.includes(id)),
    removed: before.filter((id) => !after.includes(id)),
  };
}

export function applyIdDifference(
  now: readonly number[],
  { added, removed }: IdDifference,
): number[] {
  const kept = now.filter((id) => !removed.includes(id));
  return [...kept, ...added.filter((id) => !kept.includes(id))];
}
