/** Recently used palette commands, stored in this browser. */
import type { PaletteItem } from "../../ui/overlays/command-palette.tsx";

/**
 * Key of the recent commands in the storage. It contains the user id, so that page titles that one
 * user can see do not appear for the next user of the browser.
 */
const keyOf = (userId: number | undefined) => `recent commands of ${userId ?? "visitors"}`;
const KEPT = 5;

type Remembered = Pick<PaletteItem, "id" | "label" | "href">;

export function readRecentCommands(userId: number | undefined): Remembered[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? "[]");
    return Array.isArray(kept) ? (kept as Remembered[]).slice(0, KEPT) : [];
  } catch {
    // The stored value is invalid or the browser blocks the storage: the list of recent commands is
    // empty.
    return [];
  }
}

export function saveRecentCommand(
  userId: number | undefined,
  { id, label, href }: PaletteItem,
): void {
  const item = { id, label, ...(href !== undefined && { href }) };
  const others = readRecentCommands(userId).filter((other) => other.id !== id);
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify([item, ...others].slice(0, KEPT)));
  } catch {
    // Does not store the command when the storage is full, because drafts need the space.
  }
}
