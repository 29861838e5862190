/** Store that says whether the status dialog is open. Any component can open the dialog. */
import { useSyncExternalStore } from "react";

let isOpen = false;
const listeners = new Set<() => void>();

export function useIsStatusDialogOpen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => false,
  );
}

export const openStatusDialog = () => show(true);
export const closeStatusDialog = () => show(false);

function show(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
