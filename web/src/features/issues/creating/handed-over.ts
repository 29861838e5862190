/**
 * Words for a new issue that another page of ours has begun. They do not travel by the address, which
 * stays in histories and logs, and are there once.
 */
const KEY = "cairn-handed-over";

interface HandedOver {
  /** The address of the page that is to take them. */
  path: string;
  title: string;
  description: string;
}

export function handOver(words: HandedOver): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(words));
  } catch {
    // Without storage the page begins empty.
  }
}

export function takeHandedOver(path: string): HandedOver | null {
  try {
    const kept = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    const words = JSON.parse(kept ?? "null") as HandedOver | null;
    return words?.path === path ? words : null;
  } catch {
    return null;
  }
}
