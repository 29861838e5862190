/** What this browser ran last from the palette. */
import type { PaletteItem } from "../../ui/overlays/command-palette.tsx";

/** Of each person: titles of pages that one may see are not for the next. */
const keyOf = (userId: number | undefined) => `recent commands of ${userId ?? "visitors"}`;
const KEPT = 5;

type Remembered = Pick<PaletteItem, "id" | "label" | "href">;

export function recentItems(userId: number | undefined): Remembered[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? "[]");
    return Array.isArray(kept) ? (kept as Remembered[]).slice(0, KEPT) : [];
  } catch {
    // Written by something else, or storage is closed to us: there is nothing to offer.
    return [];
  }
}

export function rememberItem(userId: number | undefined, { id, label, href }: PaletteItem): void {
  const item = { id, label, ...(href !== undefined && { href }) };
  const others = recentItems(userId).filter((other) => other.id !== id);
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify([item, ...others].slice(0, KEPT)));
  } catch {
    // A full storage forgets commands before it forgets drafts.
  }
}
