/**
 * Store that says which command window is open: the palette, the shortcut help or none. Any
 * component can open a window.
 */
import { useSyncExternalStore } from "react";

type Window = "palette" | "help" | null;

let open: Window = null;
const listeners = new Set<() => void>();

export function useCurrentCommandWindowName(): Window {
  return useSyncExternalStore(
    subscribe,
    () => open,
    () => null,
  );
}

export const openPalette = () => show("palette");
export const openShortcutHelp = () => show("help");
export const closeCommandWindow = () => show(null);

function show(next: Window): void {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
