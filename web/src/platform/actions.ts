/**
 * Registry of the actions that are available on the current page. Pages and the frame register actions
 * while they are mounted; shortcuts, the command palette and the shortcut help read them from here.
 */
import type { LucideIcon } from "lucide-react";
import { useEffect, useSyncExternalStore } from "react";

/** Section of the command palette and of the shortcut help that lists the action. */
export type ActionGroup = "here" | "create" | "go" | "everywhere";

export interface PageAction {
  /**
   * Id of the action. It must never change, because the palette stores the ids of recently used
   * actions.
   */
  id: string;
  label: string;
  group: ActionGroup;
  icon?: LucideIcon;
  /** Keyboard shortcut: one key (`c`), a combination (`mod+k`), or a sequence of two keys (`g i`). */
  keys?: string;
  run?: () => void;
  /** Path of the page that the action opens, for actions without `run`. */
  href?: string;
}

let registered: readonly (readonly PageAction[])[] = [];
let all: readonly PageAction[] = [];
const listeners = new Set<() => void>();

/**
 * Registers actions while the component is mounted. Pass the same array in every render until an action
 * changes; a new array registers all actions again.
 */
export function useRegisterPageActions(actions: readonly PageAction[]): void {
  useEffect(() => {
    change([...registered, actions]);
    return () => change(registered.filter((others) => others !== actions));
  }, [actions]);
}

export function useAllPageActions(): readonly PageAction[] {
  return useSyncExternalStore(subscribe, getRegisteredActions, () => NO_ACTIONS);
}

const NO_ACTIONS: readonly PageAction[] = [];

export function getRegisteredActions(): readonly PageAction[] {
  return all;
}

/**
 * Stores the registered actions. Of several actions with the same id, the last registered one is
 * used, so that a page can replace an action of the frame.
 */
function change(next: readonly (readonly PageAction[])[]): void {
  registered = next;
  const byId = new Map(registered.flat().map((action) => [action.id, action]));
  all = [...byId.values()];
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
