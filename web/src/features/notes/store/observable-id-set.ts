/** What is open on the page, by id: kept outside of the tree, because long lists draw only what is near. */
import { useSyncExternalStore } from "react";

export interface IdSet {
  has: (id: string) => boolean;
  add: (id: string) => void;
  remove: (id: string) => void;
  listen: (tell: () => void) => () => void;
}

export function createIdSet(): IdSet {
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

/** Nothing is open when the page comes. */
export function useHasId(set: IdSet, ...ids: readonly string[]): boolean {
  return useSyncExternalStore(
    set.listen,
    () => ids.some(set.has),
    () => false,
  );
}
