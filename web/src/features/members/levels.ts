/** Access levels (roles) that the viewer can give to members. */
import {
  GROUP_ACCESS_LEVELS,
  ACCESS_LEVEL_NAMES,
  PROJECT_ACCESS_LEVELS,
} from "@cairn/contract/members";
import type { PlaceFrame } from "@cairn/contract/places";
import type { PickerOption } from "../../ui/overlays/picker.tsx";

export function accessLevelName(level: number): string {
  return ACCESS_LEVEL_NAMES[level] ?? String(level);
}

/** The levels that the viewer can give to others: none above the viewer's own. */
export function listGrantableLevels(
  { kind, level: own }: Pick<PlaceFrame, "kind" | "level">,
  what: "member" | "share" = "member",
): number[] {
  const all: readonly number[] =
    kind === "group" && what === "member" ? GROUP_ACCESS_LEVELS : PROJECT_ACCESS_LEVELS;
  return all.filter((level) => level <= own);
}

export function accessLevelOptions(levels: readonly number[]): PickerOption[] {
  return levels.map((level) => ({ id: String(level), label: accessLevelName(level) }));
}

/**
 * The earliest expiry date of a membership: tomorrow in UTC, as `YYYY-MM-DD`. `now` is in milliseconds.
 */
export function earliestExpiryDate(now: number): string {
  return new Date(now + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}
