/**
 * Changes of an attribute in the sidebar. Other users can change the same attribute while a change is
 * sent, so a change is applied to, and reverted from, the value that the attribute has at that moment.
 */
export interface AttributeChange<Value> {
  apply: (current: Value) => Value;
  /** Returns the value without the change; undefined if another change has replaced the value. */
  revert: (current: Value) => Value | undefined;
}

/** Change of an attribute with one value, for example the milestone. */
export function replaceValue<Value>(
  before: Value,
  after: Value,
  isSame: (one: Value, other: Value) => boolean = Object.is,
): AttributeChange<Value> {
  return {
    apply: () => after,
    revert: (current) => (isSame(current, after) ? before : undefined),
  };
}

/** Change of an attribute with several values, for example the labels. Keeps what others changed. */
export function addAndRemove<Item extends { id: number }>(
  added: readonly Item[],
  removed: readonly Item[],
): AttributeChange<readonly Item[]> {
  return {
    apply: (current) => [...without(current, removed), ...without(added, current)],
    revert: (current) => [...without(current, added), ...without(removed, current)],
  };
}

/** The change that undoes the given one. */
export function invertChange<Value>(change: AttributeChange<Value>): AttributeChange<Value> {
  return {
    apply: (current) => revertIfPossible(change, current),
    revert: (current) => change.apply(current),
  };
}

/** Returns the value without the change, or the value as it is if another change has replaced it. */
export function revertIfPossible<Value>(change: AttributeChange<Value>, current: Value): Value {
  const reverted = change.revert(current);
  return reverted === undefined ? current : reverted;
}

/** The items of `items` that `others` does not have. */
export function without<Item extends { id: number }>(
  items: readonly Item[],
  others: readonly { id: number }[],
): Item[] {
  const ids = new Set(others.map(({ id }) => id));
  return items.filter(({ id }) => !ids.has(id));
}
