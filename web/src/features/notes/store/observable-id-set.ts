/**
 * Observable set of ids, such as the ids of discussions with an open reply form. The set is outside the
 * React tree, because long lists unmount distant rows, whose state would be lost.
 */
import { useSyncExternalStore } from "react";

export interface ObservableIdSet {
  has: (id: string) => boolean;
  add: (id: string) => void;
  remove: (id: string) => void;
  listen: (tell: () => void) => () => void;
}

export function createObservableIdSet(): ObservableIdSet {
  const ids = new Set<string>();
  const listeners = new Set<() => void>();
  const tellAll = () => {
    for (const tell of listeners) tell();
  };
  return {
    has: (id) => ids.has(id),
    add: (id) => {
      if (ids.has(id)) return;
      ids.add(id);
      tellAll();
    },
    remove: (id) => {
      if (ids.delete(id)) tellAll();
    },
    listen: (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
  };
}

/** Whether the set contains one of the ids. During server rendering, the set is empty. */
export function useHasAnyId(set: ObservableIdSet, ...ids: readonly string[]): boolean {
  return useSyncExternalStore(
    set.listen,
    () => ids.some(set.has),
    () => false,
  );
}
