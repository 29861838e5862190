/** Parses label colors, and chooses a text color that is readable on the label color. */
import { parseHexOrRgbColor } from "@cairn/contract/labels/label-colors";
import { HEX_COLORS_BY_NAME } from "./color-names.ts";

/**
 * Turns `#rgb`, `#rrggbb`, `rgb(…)`, `rgba(…)` or a CSS color name into lowercase `#rrggbb`; null for
 * anything else.
 */
export function parseColor(written: string): string | null {
  const named = HEX_COLORS_BY_NAME.get(written.trim().toLowerCase());
  return named === undefined ? parseHexOrRgbColor(written) : `#${named}`;
}

/**
 * Chooses dark text on bright colors, and white text on all others. API clients expect exactly these
 * two values.
 */
export function chooseTextColor(color: string): "#333333" | "#FFFFFF" {
  const brightness = [1, 3, 5]
    .map((start) => Number.parseInt(color.slice(start, start + 2), 16))
    .reduce((sum, part) => sum + part, 0);
  return brightness > 500 ? "#333333" : "#FFFFFF";
}
