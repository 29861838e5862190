/** Recently used palette commands, stored in this browser. */
import type { PaletteItem } from "../../ui/overlays/command-palette.tsx";

/** Stored per user: page titles that one user can see must not appear for the next user. */
const keyOf = (userId: number | undefined) => `recent commands of ${userId ?? "visitors"}`;
const KEPT = 5;

type Remembered = Pick<PaletteItem, "id" | "label" | "href">;

export function readRecentCommands(userId: number | undefined): Remembered[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? "[]");
    return Array.isArray(kept) ? (kept as Remembered[]).slice(0, KEPT) : [];
  } catch {
    // The stored value is invalid or the browser blocks the storage: there are no recent commands then.
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
    // The storage is full: the command is not stored, because the space is for drafts.
  }
}
