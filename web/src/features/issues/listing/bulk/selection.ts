/**
 * The issues that are selected for a bulk update. The store is outside React, so a row renders again
 * only when its own selection changes.
 */
import { useState, useSyncExternalStore } from "react";

export class IssueSelection {
  #ids: ReadonlySet<number> = new Set();
  /** Id of the issue where a range selection starts. */
  #anchor: number | null = null;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly ids = (): ReadonlySet<number> => this.#ids;

  toggle(id: number): void {
    this.#anchor = id;
    const next = new Set(this.#ids);
    if (!next.delete(id)) next.add(id);
    this.#set(next);
  }

  /** Selects the range from the last toggled issue to this one, in list order. */
  extendTo(id: number, order: readonly number[]): void {
    const from = order.indexOf(this.#anchor ?? id);
    const to = order.indexOf(id);
    if (from === -1 || to === -1) this.toggle(id);
    else
      this.#set(
        new Set([...this.#ids, ...order.slice(Math.min(from, to), Math.max(from, to) + 1)]),
      );
  }

  replace(ids: readonly number[]): void {
    this.#anchor = null;
    this.#set(new Set(ids));
  }

  /**
   * Deselects all issues except those with these ids. The issue list calls this method with the ids
   * of the issues that are still in the list.
   */
  keep(ids: readonly number[]): void {
    const kept = ids.filter((id) => this.#ids.has(id));
    if (kept.length < this.#ids.size) this.#set(new Set(kept));
  }

  #set(ids: ReadonlySet<number>): void {
    this.#ids = ids;
    for (const listener of this.#listeners) listener();
  }
}

const NONE: ReadonlySet<number> = new Set();

export function useIssueSelection(): IssueSelection {
  return useState(() => new IssueSelection())[0];
}

export function useSelectedIssueIds(selection: IssueSelection): ReadonlySet<number> {
  return useSyncExternalStore(selection.subscribe, selection.ids, () => NONE);
}

export function useIsIssueSelected(selection: IssueSelection, id: number): boolean {
  return useSyncExternalStore(
    selection.subscribe,
    () => selection.ids().has(id),
    () => false,
  );
}
