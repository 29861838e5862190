/** Palette items of the places that the user opened lately. */
import type { PaletteItem } from "../../ui/overlays/command-palette.tsx";
import type { PaletteMode } from "./open-window.ts";
import { readRecentPlaces, type RecentPlace } from "./recent-places.ts";

const LISTED = 6;
const ICONS = {
  issue: "circle-dot",
  project: "folder-git-2",
  group: "users-round",
  new: "folder-git-2",
} as const;

const KINDS: Record<PaletteMode, readonly RecentPlace["kind"][]> = {
  palette: ["issue", "project", "group"],
  places: ["project", "group"],
  "new-issue": ["new"],
};

/** The last places of the kinds that the mode offers, without the current page and its project or group. */
export function listRecentItems(
  userId: number | undefined,
  mode: PaletteMode,
  currentPaths: readonly string[],
): PaletteItem[] {
  return readRecentPlaces(userId)
    .filter(({ kind, path }) => KINDS[mode].includes(kind) && !currentPaths.includes(path))
    .flatMap(itemOf)
    .slice(0, LISTED);
}

function itemOf({ kind, path, title, place }: RecentPlace): PaletteItem | [] {
  const number = path.slice(path.lastIndexOf("/") + 1);
  // The document title of an issue is "Title (#12) · project · instance".
  const end = title.lastIndexOf(` (#${number})`);
  const isIssue = kind === "issue";
  // The user left before the issue was loaded.
  if (isIssue && end <= 0) return [];
  return {
    // The same id as that of a search result, so that both are not listed.
    id: kind === "new" ? `/${place}` : path,
    label: isIssue ? title.slice(0, end) : title,
    description: isIssue ? `${place}#${number}` : place,
    icon: ICONS[kind],
    href: path,
  };
}
