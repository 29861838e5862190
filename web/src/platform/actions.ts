/**
 * The one list of what can be done right now. Pages and the frame add their actions while they are
 * shown; shortcuts, the command palette and the shortcut help read them from here.
 */
import type { LucideIcon } from "lucide-react";
import { useEffect, useSyncExternalStore } from "react";

/** Where an action stands in the palette and in the help. */
export type ActionGroup = "here" | "create" | "go" | "everywhere";

export interface PageAction {
  /** Stays the same, so that the palette can remember what was used. */
  id: string;
  label: string;
  group: ActionGroup;
  icon?: LucideIcon;
  /** `c`, `mod+k`, or two after each other: `g i`. */
  keys?: string;
  run?: () => void;
  /** Leads to a page instead of doing something. */
  href?: string;
}

let registered: readonly (readonly PageAction[])[] = [];
let all: readonly PageAction[] = [];
const listeners = new Set<() => void>();

/** While the component is there, its actions are. Pass the same array for as long as they are the same. */
export function usePageActions(actions: readonly PageAction[]): void {
  useEffect(() => {
    change([...registered, actions]);
    return () => change(registered.filter((others) => others !== actions));
  }, [actions]);
}

export function useActions(): readonly PageAction[] {
  return useSyncExternalStore(subscribe, currentActions, () => NO_ACTIONS);
}

const NO_ACTIONS: readonly PageAction[] = [];

export function currentActions(): readonly PageAction[] {
  return all;
}

/** Who comes later stands nearer: the page's own action wins over the frame's of the same name. */
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
