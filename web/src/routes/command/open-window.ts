/**
 * Store that says which command window is open: the palette, one of its choosers, the shortcut help or
 * none. Any component can open a window.
 */
import { useSyncExternalStore } from "react";

/**
 * What the palette offers: everything, only places to go to, or only projects for a new issue.
 */
export type PaletteMode = "palette" | "places" | "new-issue";
type Window = PaletteMode | "help" | null;

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
export const openPlaceSwitcher = () => show("places");
export const openNewIssueChooser = () => show("new-issue");
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
