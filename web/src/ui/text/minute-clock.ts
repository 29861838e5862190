/**
 * Shared clock for relative times: how many milliseconds the page has been open, updated once a
 * minute.
 */
import { useSyncExternalStore } from "react";

const MINUTE_MS = 60_000;

const opened = Date.now();
let passed = 0;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function tick(): void {
  passed = Date.now() - opened;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, MINUTE_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

export function useMsSincePageLoad(): number {
  return useSyncExternalStore(
    listen,
    () => passed,
    () => 0,
  );
}
